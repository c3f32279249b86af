import { quote } from '../../../config/problems/quote.ts';
import { factsIn } from '../../../languages/facts.ts';
import { openDirection } from '../../../languages/open-direction.ts';
import { sourceOf, translationOf, type Pair } from '../../../languages/overlay.ts';

/** What a program puts into a text: "{title}". */
const PLACEHOLDER = /\{\w+\}/g;

const placeholdersIn = (text: string): string[] => (text.match(PLACEHOLDER) ?? []).toSorted();

/** What is wrong with a translation. */
interface ChangedFact {
  kind: 'placeholder' | 'fact' | 'direction';
  what: string;
  why: string;
  fix: string;
}

const otherThanSource = (kind: ChangedFact['kind'], what: string): ChangedFact => ({
  kind,
  what: `The translation does not say what its source says: ${what}.`,
  why: 'Visitors would be told something else in each language.',
  fix: 'Write both alike.',
});

/**
 * What a translation loses, invents or turns; undefined where it says what its own source says.
 *
 * @param own       The language of the source.
 * @param language  That of the translation.
 */
export function changedFact(pair: Pair, own: string, language: string): ChangedFact | undefined {
  const [source, text] = [sourceOf(pair), translationOf(pair)];
  if (text.trim() === '') return undefined;
  const open = openDirection(text);
  if (open !== null)
    return {
      kind: 'direction',
      what: `The invisible character ${open} of the translation stands alone: it turns the direction of text, or ends that.`,
      why: 'What stands beside the translation would be read backwards.',
      fix: 'Remove it, or write both: U+202C ends U+202A to U+202E, U+2069 ends U+2066 to U+2068.',
    };
  const missing = (before: string[], after: string[]) => before.filter((each) => !after.includes(each));
  const [from, to] = [placeholdersIn(source), placeholdersIn(text)];
  const [lost] = [...missing(from, to), ...missing(to, from)];
  if (lost !== undefined) return otherThanSource('placeholder', `${quote(lost)} is in one of the two alone`);
  if (String(factsIn(source, own).facts) === String(factsIn(text, language).facts)) return undefined;
  return otherThanSource('fact', 'a number, price, date or address is another one');
}
