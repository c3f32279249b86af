import { parseRichText } from './rich-text/parse-rich-text.ts';

/** Attributes that hold a text of their element. */
export const TEXT_ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title'];

/** So many elements above a text may be the one that holds all of it: emphasis and links stand within it. */
export const MOST_ABOVE = 3;

/** A text of the interface has places for others: "© {name}." */
const withPlaces = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
    's',
  );

/**
 * Tells texts that a page has in the language of the site.
 *
 * @param texts  As they are written. One without a letter has no language.
 */
export function sourceTextMatcher(texts: string[]): (shown: string) => boolean {
  const all = texts.filter((text) => /\p{L}/u.test(text));
  const plain = (text: string) =>
    parseRichText(text)
      .runs.map((run) => run.text)
      .join('');
  const known = new Set(all.flatMap((text) => [text.trim(), plain(text).trim()]));
  const patterns = all.filter((text) => /\{\w+\}/.test(text)).map((text) => withPlaces(text.trim()));
  return (shown) => {
    const text = shown.trim();
    return text !== '' && (known.has(text) || patterns.some((pattern) => pattern.test(text)));
  };
}
