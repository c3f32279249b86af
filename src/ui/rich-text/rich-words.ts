import type { RichText } from '../../model/parts.ts';

/** The words of a rich text alone. */
export const richWords = (text: RichText): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : richWords(part.text))).join('');
