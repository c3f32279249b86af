import { inMarks } from '../../../config/problems/quote.ts';
import { lengthWarning } from '../../../languages/lengths.ts';
import { sourceOf, translationOf, type Pair } from '../../../languages/overlay.ts';

/** Names and addresses have up to so many words, and are often the same in another language. */
const WORDS_OF_A_NAME = 3;

/** What every device shows as a box, or as the sign for a character that was lost. Letters of other scripts have system fonts. */
const BOX = /(?![\t\n])\p{Cc}|\p{Cs}|\p{Co}|\p{Cn}|\ufffd/u;

/** What may be wrong with a translation. */
interface Doubt {
  what: string;
  why: string;
  fix: string;
}

/**
 * What an editor should look at in a translation that is right by its facts.
 *
 * @param pair  One text alone says that the text is the same in its language.
 */
export function doubtsOf(pair: Pair): Doubt[] {
  const [source, text] = [sourceOf(pair), translationOf(pair)];
  const doubts: Doubt[] = [];
  const box = BOX.exec(text)?.[0];
  if (box !== undefined)
    doubts.push({
      what: `The translation ${inMarks(text)} has a character that no font shows: U+${box.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}.`,
      why: 'Visitors would see a box in its place, or nothing.',
      fix: 'Write the character that was meant, or remove it.',
    });
  if (
    pair.length > 1 &&
    text.trim() === source.trim() &&
    (text.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).length > WORDS_OF_A_NAME
  )
    doubts.push({
      what: `The translation of ${inMarks(source)} is the same text.`,
      why: `More than ${WORDS_OF_A_NAME} words are seldom the same in two languages.`,
      fix: 'Translate it. If the same text is meant, choose “Same as source”: then it stands alone in its brackets.',
    });
  const length = lengthWarning(source, text);
  if (length !== null)
    doubts.push({
      what: `${inMarks(source)} is ${inMarks(text)} in this language. ${length}`,
      why: 'Headings, buttons and menus have little more room than their own text needs.',
      fix: 'Look at the page on a phone, and find shorter words where it does not fit.',
    });
  return doubts;
}
