import { partOf } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { count, inMarks } from '../../config/problems/quote.ts';
import type { JsonSchema } from '../schema/compose-schema.ts';
import { curingWith } from '../messages/cure.ts';
import type { Report } from '../messages/finding.ts';
import { nameOf, describeLocation } from '../words/subject.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import { holdsWords, type Visit } from '../schema/walk-schema.ts';

/** Elements and character references that a text copied from a web page may contain. */
const TAG =
  /<\/?(?:a|b|br|center|code|div|em|font|h[1-6]|i|img|li|ol|p|script|small|span|strong|style|sub|sup|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
// prettier-ignore
const CHARACTERS: Record<string, string> = {
  nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", shy: '', ndash: '–', mdash: '—', hellip: '…', bull: '•',
  copy: '©', reg: '®', trade: '™', euro: '€', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“',
};
const REFERENCE = new RegExp(`&(?:(${Object.keys(CHARACTERS).join('|')})|#(\\d{2,6})|#x([0-9a-f]{2,6}));`, 'gi');

/** Longest text that a fix repeats, in characters. */
const MAX_FIX_LENGTH = 58;

/** The text that was meant. */
const withoutMarkup = (text: string): string =>
  text
    .replace(TAG, ' ')
    .replace(REFERENCE, (_, name?: string, decimal?: string, hex?: string) =>
      name === undefined
        ? String.fromCodePoint(Math.min(0x10ffff, decimal === undefined ? parseInt(hex!, 16) : Number(decimal)))
        : CHARACTERS[name.toLowerCase()]!,
    )
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();

/** Warns of HTML in a text, which visitors would read as characters. */
export function checkMarkup(visit: Visit, facts: SiteFacts, report: Report): void {
  const { value, schema, part, path } = visit;
  if (typeof value !== 'string' || !holdsWords(part) || schema['pattern'] !== undefined) return;
  const [found] = value.match(TAG) ?? value.match(REFERENCE) ?? [];
  if (found === undefined) return;
  const meant = withoutMarkup(value);
  report({
    code: 'html-in-text',
    severity: 'warning',
    path: [...path],
    cause: `html ${found.toLowerCase()}`,
    what: `${nameOf(facts, path)} holds ${inMarks(found)}${describeLocation(facts, path)}.`,
    why: 'A text is shown as it is written: visitors would read these characters.',
    fix:
      meant === '' || meant.length > MAX_FIX_LENGTH
        ? 'Write the words alone, and each character as itself.'
        : `Write ${inMarks(meant)}.`,
    // Some texts are about HTML.
    ...curingWith(path, meant || undefined, false),
  });
}

/** The longest text that somebody writes on purpose, in characters: a page of a book. */
const LONG_TEXT = 2000;

/** Warns of a text of a section that was probably pasted there whole. */
export function checkLength({ value, schema, path }: Visit, facts: SiteFacts, report: Report): void {
  const isOfSection = path[0] === 'shared' || path[2] === 'sections';
  if (typeof value !== 'string' || !isOfSection || schema['pattern'] !== undefined) return;
  const { length } = [...value];
  if (length <= LONG_TEXT) return;
  const { description } = schema;
  report({
    code: 'long-text',
    severity: 'warning',
    path: [...path],
    what: `${nameOf(facts, path)} has ${count(length, 'character')}${describeLocation(facts, path)}.`,
    why: `Few visitors read so much in one piece.${typeof description === 'string' ? ` What belongs there: ${description}` : ''}`,
    fix: `Shorten it to ${count(LONG_TEXT, 'character')} at most, or divide it among several sections.`,
  });
}

/** Warns of a site in another language with English interface texts. */
export function checkLanguage({ root }: SiteFacts, schema: JsonSchema, report: Report): void {
  const language = partOf(partOf(root, 'site'), 'language');
  if (typeof language !== 'string' || !/^[a-z]{2,3}(-|$)/i.test(language) || /^en(-|$)/i.test(language)) return;
  const texts = partOf(root, 'texts');
  const all = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const missing = all.filter(([key]) => !isJsonObject(texts) || !Object.hasOwn(texts, key));
  if (missing.length === 0) return;
  const [[key, first]] = missing as [[string, JsonSchema]];
  const line = `"${key}": ${JSON.stringify(first['default'])}`;
  report({
    code: 'english-texts',
    severity: 'warning',
    path: ['site', 'language'],
    what: `The language is ${inMarks(language)}, but ${missing.length === all.length ? `all ${count(all.length, 'text')}` : `${missing.length} of ${count(all.length, 'text')}`} of the interface are the English ones.`,
    why: 'Visitors would meet two languages, and screen readers would read English words as if they were of the other.',
    fix: 'Translate them, under “Interface words”.',
    snippet: isJsonObject(texts) ? line : `"texts": { ${line} }`,
  });
}
