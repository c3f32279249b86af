import type { Json, Operation, Path, StudioState } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, valueAt, type JsonObject } from '../../../document/json.ts';

/** What concerns a section's place on a page, not what it says. */
const OF_THE_PAGE = ['id', 'hidden', 'from', 'until', 'use'];

/** The shared section that a section of a page shows; undefined where it shows none, or one that is not there. */
export function sharedOf(section: Json | undefined, site: JsonObject): JsonObject | undefined {
  const shared = valueAt(site, ['shared', textAt(section, 'use') ?? '']);
  return isJsonObject(shared) ? shared : undefined;
}

/** The names of the pages that show a shared section; a page that shows it twice is there twice. */
export const pagesUsing = ({ pages }: StudioState, name: string): string[] =>
  pages.flatMap((page) => page.uses.filter((use) => use === name).map(() => page.name));

const entriesOf = (section: JsonObject, isOfPage: boolean) =>
  Object.fromEntries(Object.entries(section).filter(([key]) => OF_THE_PAGE.includes(key) === isOfPage));

/** A name for a shared section that is not taken: the words it is known by, then with "-2" and so on. */
function newSharedName(name: string, taken: Json | undefined): string {
  const words =
    name
      .toLowerCase()
      .normalize('NFD')
      .match(/[a-z0-9]+/g) ?? [];
  const base =
    words
      .slice(0, 4)
      .join('-')
      .replace(/^[^a-z]+/, '') || 'shared';
  let free = base;
  for (let count = 2; valueAt(taken, [free]) !== undefined; count++) free = `${base}-${count}`;
  return free;
}

/**
 * Moves a section to those that several pages show; its page then shows it from there.
 *
 * @param path  Of the section in the config.
 * @param name  What people call it.
 */
export function shareOperations(section: JsonObject, path: Path, name: string, site: JsonObject): Operation[] {
  const shared = newSharedName(name, site['shared']);
  const value = entriesOf(section, false);
  const whole = isJsonObject(site['shared']);
  return [
    whole
      ? { op: 'set', path: ['shared', shared], value }
      : { op: 'set', path: ['shared'], value: { [shared]: value } },
    { op: 'set', path, value: { ...entriesOf(section, true), use: shared } },
  ];
}

/**
 * Gives a page a section of its own in place of a shared one. One that no page shows any longer is removed.
 *
 * @param section  Shows a shared section.
 */
export function copyOperations(section: JsonObject, path: Path, state: StudioState): Operation[] {
  const { use, ...own } = section;
  const { id, ...rest } = own;
  const { type, ...shared } = sharedOf(section, state.site) ?? {};
  const value = { ...(id !== undefined && { id }), ...(type !== undefined && { type }), ...shared, ...rest };
  const isLast = pagesUsing(state, String(use)).length <= 1;
  const isOnly = Object.keys(valueAt(state.site, ['shared']) ?? {}).length <= 1;
  const remove: Operation = { op: 'remove', path: isOnly ? ['shared'] : ['shared', String(use)] };
  return [{ op: 'set', path, value }, ...(isLast ? [remove] : [])];
}
