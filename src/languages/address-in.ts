import { valueAt } from '../document/json.ts';
import { sitePath } from '../model/site-path.ts';
import type { Overlay } from './overlay.ts';

/** The start of the addresses of a language, without slashes. */
export const prefixOf = (language: string, { prefix }: { prefix?: unknown }): string =>
  typeof prefix === 'string' ? prefix : language.toLowerCase();

/**
 * The path of a page in a language: "/de/produkte".
 *
 * @param prefix  Of the language; an empty one gives the path below it.
 * @param path    Of the source.
 */
export function addressIn(overlay: Overlay, prefix: string, path: string): string {
  const own = valueAt(overlay as unknown, ['pages', path, 'path']);
  const rest = typeof own === 'string' ? (sitePath(own) ?? path) : path;
  const start = prefix === '' ? '' : `/${prefix}`;
  return rest === '/' ? start : start + rest;
}
