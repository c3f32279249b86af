import { quote } from '../../config/problems/quote.ts';

/**
 * Quotes a value for people who edit on the page, in the quotation marks of print. Text is shortened like `quote`; what cannot
 * be seen in it is left out, since nobody but developers reads "\\u00a0".
 */
export const inMarks = (value: unknown): string =>
  typeof value === 'string'
    ? `“${quote(value.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '')).slice(1, -1)}”`
    : quote(value);
