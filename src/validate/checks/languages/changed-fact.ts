import { quote } from '../../../config/problems/quote.ts';
import { factsIn } from '../../../languages/facts.ts';
import { sourceOf, translationOf, type Pair } from '../../../languages/overlay.ts';

/** What a program puts into a text: "{title}". */
const PLACEHOLDER = /\{\w+\}/g;

const placeholdersIn = (text: string): string[] => (text.match(PLACEHOLDER) ?? []).toSorted();

/**
 * What a translation loses or invents; undefined where it says what its own source says.
 *
 * @param own       The language of the source.
 * @param language  That of the translation.
 */
export function changedFact(pair: Pair, own: string, language: string): { kind: string; what: string } | undefined {
  const [source, text] = [sourceOf(pair), translationOf(pair)];
  if (text.trim() === '') return undefined;
  const missing = (before: string[], after: string[]) => before.filter((each) => !after.includes(each));
  const [from, to] = [placeholdersIn(source), placeholdersIn(text)];
  const [lost] = [...missing(from, to), ...missing(to, from)];
  if (lost !== undefined) return { kind: 'placeholder', what: `${quote(lost)} is in one of the two alone` };
  if (String(factsIn(source, own).facts) === String(factsIn(text, language).facts)) return undefined;
  return { kind: 'fact', what: 'a number, price, date or address is another one' };
}
