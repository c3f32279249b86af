import { hidden } from '../../../model/text/csv-row.ts';

/** The most characters of a comment. */
export const MAX_COMMENT = 2000;

/** A text that somebody has sent, without what cannot be seen, or would turn what stands beside it. */
export const visibleText = (sent: string, hasLines: boolean): string =>
  sent
    .replaceAll('\r\n', '\n')
    .replace(hidden, (sign) => (hasLines && (sign === '\n' || sign === '\t') ? sign : ''))
    .trim();

/** Reads what a comment says. `wrong` is why it is not taken, in a sentence; null where it is. */
export function readCommentText(sent: string): { text: string; wrong: string | null } {
  const text = visibleText(sent, true);
  if (text === '') return { text, wrong: 'Write a comment.' };
  const isLong = text.length > MAX_COMMENT;
  return { text, wrong: isLong ? `Write at most ${MAX_COMMENT} characters. These are ${text.length}.` : null };
}
