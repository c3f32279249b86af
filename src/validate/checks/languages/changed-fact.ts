import { inMarks } from '../../../config/problems/quote.ts';
import { factsIn } from '../../../languages/facts.ts';
import { openDirection } from '../../../languages/open-direction.ts';
import type { TranslatableField } from '../../../languages/translatable-fields.ts';
import { wordsOf } from '../../../model/rich-text/parse-rich-text.ts';
import { sourceOf, translationOf, type Pair } from '../../../languages/overlay.ts';

/** What a program puts into a text: "{title}". */
const PLACEHOLDER = /\{\w+\}/g;

const placeholdersIn = (text: string): string[] => (text.match(PLACEHOLDER) ?? []).toSorted();

/** What is wrong with a translation. */
interface ChangedFact {
  what: string;
  why: string;
  fix: string;
}

/** Which facts two texts do not share, in the words of each; undefined where they share all. */
function otherFacts([source, own]: [string, string], [text, language]: [string, string]): string | undefined {
  const [from, to] = [factsIn(source, own), factsIn(text, language)];
  // A fact that one text says twice and the other once is another one, too.
  const surplus = ({ facts, written }: typeof from, others: string[]) => {
    const left = [...others];
    const own = facts.filter((fact) => !left.includes(fact) || left.splice(left.indexOf(fact), 1).length === 0);
    return [...new Set(own)].map((fact) => written.get(fact)!);
  };
  const [lost, added] = [surplus(from, to.facts), surplus(to, from.facts)];
  if (lost.length === 0 && added.length === 0) return undefined;
  const [inSource, inTranslation] = [lost, added].map((words) => words.map(inMarks).join(', '));
  if (added.length === 0) return `${inSource} only in the source`;
  if (lost.length === 0) return `${inTranslation} only in the translation`;
  return `${inSource} in the source, ${inTranslation} in the translation`;
}

const otherThanSource = (what: string): ChangedFact => ({
  what: `The translation does not say what its source says: ${what}.`,
  why: 'Visitors would be told something else in each language.',
  fix: 'Write both alike.',
});

/**
 * What a translation loses, invents or turns; undefined where it says what its own source says.
 *
 * @param own       The language of the source.
 * @param language  That of the translation.
 * @param field     What it is: a link or file may be another one, and so may the links of a text.
 */
export function changedFact(
  pair: Pair,
  own: string,
  language: string,
  { isReplaceable, isRich }: Partial<TranslatableField> = {},
): ChangedFact | undefined {
  const [source, text] = [sourceOf(pair), translationOf(pair)];
  if (text.trim() === '') return undefined;
  const open = openDirection(text);
  if (open !== null)
    return {
      what: `The invisible character ${open} of the translation stands alone: it turns the direction of text, or ends that.`,
      why: 'What stands beside the translation would be read backwards.',
      fix: 'Remove it, or write both: U+202C ends U+202A to U+202E, U+2069 ends U+2066 to U+2068.',
    };
  // It has checks of its own.
  if (isReplaceable) return undefined;
  const missing = (before: string[], after: string[]) => before.filter((each) => !after.includes(each));
  const [from, to] = [placeholdersIn(source), placeholdersIn(text)];
  const [lost] = [...missing(from, to), ...missing(to, from)];
  if (lost !== undefined) return otherThanSource(`${inMarks(lost)} is in one of the two alone`);
  const said = isRich ? wordsOf : (words: string) => words;
  const others = otherFacts([said(source), own], [said(text), language]);
  if (others === undefined) return undefined;
  return otherThanSource(`a number, price, date or address is another one: ${others}`);
}
