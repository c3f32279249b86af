import type { SiteSchema } from '../../../../validate/schema/walk-schema.ts';
import { changeWords } from '../../../../model/rich-text/write-rich-text.ts';
import { partOf } from '../../../../document/json.ts';
import type { Json, Operation, Replacement, Replacements, ReplaceQuery } from '../../../protocol.ts';
import { placeNames } from './find.ts';
import { inCaseOf } from './in-case-of.ts';
import { interfaceWords, siteTexts } from './site-texts.ts';

/** How many other words are offered. */
const MOST_FORMS = 12;

const LETTER = '[\\p{L}\\p{N}]';
const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** A text as it is replaced: groups are letters before it in the same word, what was looked for, and letters after it. */
function patternOf({ find, matchCase, wholeWords }: ReplaceQuery): RegExp {
  const escaped = find.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const [before, after] = [
    wholeWords && isLetter(find[0]) ? `(?<!${LETTER})(${LETTER}*?)` : '()',
    wholeWords && isLetter(find.at(-1)) ? `(${LETTER}*)` : '()',
  ];
  return new RegExp(`${before}(${escaped})${after}`, matchCase ? 'gu' : 'giu');
}

/**
 * Every text in which something would be replaced, interface words included; never ids, types, paths and links. Where whole words
 * are looked for, other words that begin with or contain them, such as plurals, are replaced only if they are asked for.
 *
 * @returns  Places in the order of the config, each with the text as it would be; and those other words, the most frequent first.
 */
export function replacementsIn(root: Json, schema: SiteSchema, query: ReplaceQuery): Replacements {
  const { find, replacement, matchCase } = query;
  if (find === '') return { places: [], forms: [] };
  const pattern = patternOf(query);
  const placeOf = placeNames(root, schema);
  const texts = [
    ...siteTexts(root, schema, ({ text }) => text.search(pattern) >= 0).map((each) => ({
      ...each,
      place: () => placeOf(each.path),
    })),
    ...interfaceWords(root, schema).map((each) => ({ ...each, place: () => each.title })),
  ];
  const asked = new Set(query.forms);
  const forms = new Map<string, number>();
  const replace = (whole: string, before: string, found: string, after: string) => {
    const form = whole.toLowerCase();
    const isOther = before !== '' || after !== '';
    if (isOther) forms.set(form, (forms.get(form) ?? 0) + 1);
    if (isOther && !asked.has(form)) return whole;
    return before + (matchCase ? replacement : inCaseOf(found, find, replacement)) + after;
  };
  const replaced = (text: string) => text.replace(pattern, replace);
  const places = texts.flatMap(({ path, text, richSource, place }) => {
    const before = richSource ?? text;
    const after = richSource === undefined ? replaced(text) : changeWords(richSource, replaced);
    return after === before ? [] : [{ path, place: place(), before, after }];
  });
  const counted = [...forms].map(([form, count]) => ({ form, count }));
  return { places, forms: counted.toSorted((one, other) => other.count - one.count).slice(0, MOST_FORMS) };
}

/** The operations that write replacements. Interface words that the file does not hold are added to it. */
export function replaceOperations(root: Json, replacements: Replacement[]): Operation[] {
  const hasTexts = partOf(root, 'texts') !== undefined;
  const isWord = ({ path }: Replacement) => path[0] === 'texts';
  const group: Operation[] = !hasTexts && replacements.some(isWord) ? [{ op: 'set', path: ['texts'], value: {} }] : [];
  return [...group, ...replacements.map(({ path, after }): Operation => ({ op: 'set', path, value: after }))];
}
