/** Longest value that is quoted in full, in characters. */
const MAX_LENGTH = 60;

/** Control characters, and those that reorder the text around them: shown as \uXXXX. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are the characters we look for
  /[\u0000-\u001f\u007f-\u009f\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udfff](?![\udc00-\udfff])/gu;

const shown = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Makes text safe for a terminal: invisible characters are written as \uXXXX.
 *
 * @param text  Any text from outside.
 */
export const visible = (text: string): string => text.replace(INVISIBLE, shown);

/** The same for a text of several lines, such as a stack. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

/**
 * Quotes a value as its author typed it, for use inside a sentence.
 *
 * @param value  Any JSON value. Text gets quotation marks; long text is cut, lists and objects are named.
 */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a group';
  if (typeof value !== 'string') return String(value);
  const characters = [...value];
  const cut = characters.length > MAX_LENGTH ? [...characters.slice(0, MAX_LENGTH - 2), ' …'] : characters;
  return `"${visible(cut.join(''))}"`;
}

/**
 * Joins names as people say them: "a", "b" and "c".
 *
 * @param names  At least one.
 * @param last   The word before the last one.
 */
export function listed(names: string[], last: 'and' | 'or' = 'and'): string {
  const quoted = names.map(quote);
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)!}`;
}

/**
 * Quotes a name or a value in a sentence, in the quotation marks of print; `quote` is for keys and JSON, which stand as they are
 * typed. Text is shortened likewise; what cannot be seen in it is left out, since nobody but developers reads "\\u00a0".
 */
export const inMarks = (value: unknown): string =>
  typeof value === 'string'
    ? `“${quote(value.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '')).slice(1, -1)}”`
    : quote(value);

/** Joins values as people say them: “a”, “b” and “c”. */
export function listedInMarks(values: string[], last: 'and' | 'or' = 'and'): string {
  const quoted = values.map(inMarks);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)!}`;
}

/** "1 page", "3 pages". */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;
