import { valueAt } from '../document/json.ts';
import { sitePath } from '../model/site-path.ts';
import type { Overlay } from './overlay.ts';

/**
 * The path of a page in a language: "/de/produkte".
 *
 * @param path  Of the source.
 */
export function addressIn(overlay: Overlay, prefix: string, path: string): string {
  const own = valueAt(overlay as unknown, ['pages', path, 'path']);
  const rest = typeof own === 'string' ? (sitePath(own) ?? path) : path;
  return `/${prefix}${rest === '/' ? '' : rest}`;
}
