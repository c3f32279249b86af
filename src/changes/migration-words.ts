import { isDeepStrictEqual } from 'node:util';
import { count, inMarks } from '../config/problems/quote.ts';
import { partOf, type Json, type Path } from '../document/json.ts';
import type { MigratedText } from '../versions/migrate-text.ts';
import type { Done } from '../versions/steps/editable-section.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import type { SiteSchema } from '../validate/schema/walk-schema.ts';
import { placeName, titleAt } from '../validate/words/names.ts';

/** A section that gets another version, and what is changed in it. */
export interface DescribedSection {
  /** Its page and heading: `Home, “Why Choose Us”`. */
  place: string;
  words: string[];
  /** Sentences on what is lost. */
  losses: string[];
}

/** A path without the entries of lists that it goes through: `items[].img`. */
const written = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? '[]' : `${at === 0 ? '' : '.'}${step}`)).join('');

/** What the program of a type made of a section, as one change of each of its values. */
function perValue(done: Done): Done[] {
  const { from, before, after } = done;
  const inside = (step: string | number): Done[] => {
    const path = [...from, step];
    const [was, is] = [partOf(before, step), partOf(after, step)];
    return isDeepStrictEqual(was, is)
      ? []
      : perValue({
          from: path,
          to: path,
          ...(was !== undefined && { before: was }),
          ...(is !== undefined && { after: is }),
        });
  };
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((_, index) => inside(index));
  if (!isJsonObject(before) || !isJsonObject(after)) return [done];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(inside);
}

/** What was done at one place, in words: what, and from which value to which. The first is the same for every entry of a list. */
function describe(
  { from, to, before, after, loses }: Done,
  root: Json,
  section: Path,
  schema: SiteSchema,
): [what: string, values: string] {
  const named = (path: Path) => {
    const titles = path.flatMap((step, at) =>
      typeof step === 'number' ? [] : (titleAt(root, [...section, ...path.slice(0, at + 1)], schema) ?? inMarks(step)),
    );
    return titles.join(', ');
  };
  if (from.length === 0) return ['', ''];
  if (written(from) !== written(to)) return [`“${written(from)}” is now ${named(to)}`, ''];
  if (before === undefined) return [`${named(to)} set`, ` to ${inMarks(after)}`];
  if (after === undefined)
    return [`“${written(from)}” removed${loses === undefined ? '' : `: ${loses.replace(/\.$/, '')}`}`, ''];
  return [`${named(to)} changed`, ` from ${inMarks(before)} to ${inMarks(after)}`];
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
    const labels = new Map<string, string[]>();
    for (const done of section.done.flatMap((each) => (each.from.length === 0 ? perValue(each) : each))) {
      const [what, values] = describe(done, value, path, schema);
      if (what !== '') labels.set(what, [...(labels.get(what) ?? []), values]);
    }
    return {
      place: placeName(before, path, schema),
      // Where each entry of a list has another value, their number says more.
      words: [...labels].map(([what, values]) => {
        const words = new Set(values).size === 1 ? `${what}${values[0]!}` : what;
        return values.length === 1 ? words : `${words} (${values.length} times)`;
      }),
      losses: [...new Set(section.done.flatMap(({ loses }) => loses ?? []))],
    };
  });
}

/** Says which translations a migration takes along. */
export const describeOverlays = ({ overlays }: MigratedText): string[] =>
  overlays.map(({ file, sections }) => `${file}: the translations of ${count(sections.length, 'section')} follow`);
