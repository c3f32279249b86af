import { textAt, valueAt, type Json } from '../../../document/json.ts';
import type { Operation } from '../../protocol.ts';
import { shortName } from '../outline/page-name.ts';
import { pageSlug } from '../outline/sections.ts';

/** The entries of the menu of a site. */
export function menuOf(site: Json): Json[] {
  const navigation = valueAt(site, ['navigation']);
  return Array.isArray(navigation) ? navigation : [];
}

/** A key that no entry has yet. */
function newKey(path: string, entries: Json[]): string {
  const taken = entries.map((entry) => textAt(entry, 'key'));
  const base = pageSlug(path);
  let key = base;
  for (let count = 2; taken.includes(key); count++) key = `${base}-${count}`;
  return key;
}

/** Adds a page to the end of the menu, under the start of its title. */
export function addToMenu(site: Json, path: string, title: string): { label: string; operation: Operation } {
  const entries = menuOf(site);
  const label = shortName(title) || path;
  const value = { key: newKey(path, entries), label, link: path };
  const isMissing = valueAt(site, ['navigation']) === undefined;
  return {
    label,
    operation: isMissing
      ? { op: 'set', path: ['navigation'], value: [value] }
      : { op: 'add', path: ['navigation', entries.length], value },
  };
}
