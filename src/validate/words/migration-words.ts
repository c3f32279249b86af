import { isDeepStrictEqual } from 'node:util';
import { quote } from '../../config/problems/quote.ts';
import { partOf, type Json, type Path } from '../../document/json.ts';
import type { MigratedText } from '../../versions/migrate-text.ts';
import type { Done } from '../../versions/steps/editable-section.ts';
import { isGroup } from '../../model/is-group.ts';
import type { SiteSchema } from '../schema/walk-schema.ts';
import { placeName, titleAt } from './names.ts';

/** A section that gets another form, and what is changed in it. */
export interface DescribedSection {
  /** Its page and heading: `Home, "Why Choose Us"`. */
  place: string;
  words: string[];
  /** Sentences on what is lost. */
  losses: string[];
}

/** A path without the entries of lists that it goes through: `items[].img`. */
const written = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? '[]' : `${at === 0 ? '' : '.'}${step}`)).join('');

/** What the program of a type made of a section, as one change of each of its fields; anything else as it is. */
function perField(done: Done): Done[] {
  const { from, before, after } = done;
  if (from.length > 0 || !isGroup(before) || !isGroup(after)) return [done];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isDeepStrictEqual(partOf(before, key), partOf(after, key)))
    .map((key) => ({
      from: [key],
      to: [key],
      ...(Object.hasOwn(before, key) && { before: before[key]! }),
      ...(Object.hasOwn(after, key) && { after: after[key]! }),
    }));
}

/** What was done at one place, in words; the same for every entry of a list. */
function describe({ from, to, before, after, loses }: Done, root: Json, section: Path, schema: SiteSchema): string {
  const named = (path: Path) => {
    const titles = path.flatMap((step, at) =>
      typeof step === 'number' ? [] : (titleAt(root, [...section, ...path.slice(0, at + 1)], schema) ?? quote(step)),
    );
    return titles.join(', ');
  };
  if (from.length === 0) return '';
  if (written(from) !== written(to)) return `"${written(from)}" is now ${named(to)}`;
  if (before === undefined) return `${named(to)} set to ${quote(after)}`;
  if (after === undefined)
    return `"${written(from)}" removed${loses === undefined ? '' : `: ${loses.replace(/\.$/, '')}`}`;
  return `${named(to)} changed from ${quote(before)} to ${quote(after)}`;
}

/**
 * Says what a migration changes, section by section.
 *
 * @param before  What the config says before it.
 * @param schema  Its titles name fields and types.
 */
export function describeMigrated(
  { sections, value }: MigratedText,
  before: Json,
  schema: SiteSchema,
): DescribedSection[] {
  return sections.map(({ path, section }) => {
    const counts = new Map<string, number>();
    for (const done of section.done.flatMap(perField)) {
      const words = describe(done, value, path, schema);
      if (words !== '') counts.set(words, (counts.get(words) ?? 0) + 1);
    }
    return {
      place: placeName(before, path, schema),
      words: [...counts].map(([words, times]) => (times === 1 ? words : `${words} (${times} times)`)),
      losses: [...new Set(section.done.flatMap(({ loses }) => loses ?? []))],
    };
  });
}
