import type { SiteSchema } from '../../../../validate/schema/walk-schema.ts';
import { changeWords } from '../../../../model/rich-text/write-rich-text.ts';
import { partOf } from '../../../../document/json.ts';
import type { Json, Operation } from '../../../protocol.ts';
import type { Replacement, Replacements, ReplaceQuery } from '../protocol.ts';
import { placeNames } from './find.ts';
import { interfaceWords, siteTexts } from './site-texts.ts';

type Case = 'upper' | 'capital' | 'other';

/** How a text is written: in capitals, with a capital in front, or in another way. One letter alone is no word in capitals. */
function caseOf(text: string): Case {
  const letters = text.replace(/\P{L}/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) return 'upper';
  return /^\p{Lu}/u.test(letters) ? 'capital' : 'other';
}

/**
 * A replacement written as what it replaces: "merchants", "Merchants" and "MERCHANTS" become "shop owners", "Shop owners" and
 * "SHOP OWNERS". Capitals that were typed stay, as in a name, unless what was looked for has the same one in front.
 *
 * @param found        What stands in the text.
 * @param find         What was looked for, as typed.
 * @param replacement  As typed.
 */
export function inCaseOf(found: string, find: string, replacement: string): string {
  const [place, typed] = [caseOf(found), caseOf(find)];
  const isAlike = typed === 'capital' && caseOf(replacement) === 'capital';
  const base = isAlike ? replacement.replace(/\p{Lu}/u, (letter) => letter.toLowerCase()) : replacement;
  if (place === 'upper' && (typed !== 'upper' || base === base.toLowerCase())) return base.toUpperCase();
  return place === 'capital' ? base.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : base;
}

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
 * Replaces in one text after the other. Where whole words are looked for, other words that begin with or contain them, such as
 * plurals, are replaced only if they are asked for; the most frequent of them are in `forms`.
 */
export function replacer(query: ReplaceQuery) {
  const { find, replacement, matchCase } = query;
  const pattern = patternOf(query);
  const asked = new Set(query.forms);
  const forms = new Map<string, number>();
  const replace = (whole: string, before: string, found: string, after: string) => {
    const form = whole.toLowerCase();
    const isOther = before !== '' || after !== '';
    if (isOther) forms.set(form, (forms.get(form) ?? 0) + 1);
    if (isOther && !asked.has(form)) return whole;
    return before + (matchCase ? replacement : inCaseOf(found, find, replacement)) + after;
  };
  const inWords = (text: string) => text.replace(pattern, replace);
  return {
    isIn: (text: string) => text.search(pattern) >= 0,
    /** @param isRich  Whether the text has marks. */
    replaced: (text: string, isRich: boolean) => (isRich ? changeWords(text, inWords) : inWords(text)),
    forms: () =>
      [...forms]
        .map(([form, count]) => ({ form, count }))
        .toSorted((one, other) => other.count - one.count)
        .slice(0, MOST_FORMS),
  };
}

/**
 * Every text in which something would be replaced, interface words included; never ids, types, paths and links.
 *
 * @returns  Places in the order of the config, each with the text as it would be; and the other words. @see replacer
 */
export function replacementsIn(root: Json, schema: SiteSchema, query: ReplaceQuery): Replacements {
  if (query.find === '') return { places: [], forms: [] };
  const { isIn, replaced, forms } = replacer(query);
  const placeOf = placeNames(root, schema);
  const texts = [
    ...siteTexts(root, schema, ({ text }) => isIn(text)).map((each) => ({ ...each, place: () => placeOf(each.path) })),
    ...interfaceWords(root, schema).map((each) => ({ ...each, place: () => each.title })),
  ];
  const places = texts.flatMap(({ path, text, richSource, place }) => {
    const before = richSource ?? text;
    const after = replaced(before, richSource !== undefined);
    return after === before ? [] : [{ path, place: place(), before, after }];
  });
  return { places, forms: forms() };
}

/** The operations that write replacements. Interface words that the file does not hold are added to it. */
export function replaceOperations(root: Json, replacements: Replacement[]): Operation[] {
  const hasTexts = partOf(root, 'texts') !== undefined;
  const isWord = ({ path }: Replacement) => path[0] === 'texts';
  const group: Operation[] = !hasTexts && replacements.some(isWord) ? [{ op: 'set', path: ['texts'], value: {} }] : [];
  return [...group, ...replacements.map(({ path, after }): Operation => ({ op: 'set', path, value: after }))];
}
