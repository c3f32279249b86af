import { takeDates } from './dates-in.ts';
import { NUMBER, readNumber } from './read-number.ts';

/** What a translation must not change, as values that do not depend on the language. */
interface Facts {
  /** Percentages, amounts with currency, numbers with a unit, dates, e-mail, phone and web addresses; sorted. */
  facts: string[];
  /** All other numbers, sorted. */
  numbers: string[];
  /** Of each fact, how the text writes it. */
  written: ReadonlyMap<string, string>;
}

/** Currencies by their signs and by words for them. */
const CURRENCIES: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
};
const UNITS = 'ms|s|min|h|mg|g|kg|t|mm|cm|m|km|ml|cl|l|kb|mb|gb|tb|px|w|kw|kwh|v|°c|°f';
const ISO = String.raw`(?<!\p{L})[A-Z]{3}(?!\p{L})`;
const CURRENCY = String.raw`US\$|\p{Sc}|(?<!\p{L})(?:dollars?|euros?)(?!\p{L})`;
const SPACE = String.raw`[\s\u00a0\u202f\u200e\u200f]?`;

const EMAIL = /(?<![^\s@<>()[\]"'])[^\s@<>()[\]"']+@[^\s@<>()[\]"']+\.\p{L}{2,}/gu;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>()[\]"']*[^\s<>()[\]"'.,;:!?]/giu;
const PHONE =
  /(?<![\p{L}\p{Nd}])(?:\+\p{Nd}[\p{Nd} ()./\u00a0-]{5,}\p{Nd}|\(?\p{Nd}{3}\)?[ .-]\p{Nd}{3}[ .-]\p{Nd}{4})(?!\p{Nd})/gu;
const PERCENT = new RegExp(`(${NUMBER})${SPACE}[%٪]`, 'gu');
const AMOUNT = new RegExp(`(?:(${CURRENCY})${SPACE}(${NUMBER})|(${NUMBER})${SPACE}(${CURRENCY}))`, 'giu');
const ISO_AMOUNT = new RegExp(`(?:(${ISO})${SPACE}(${NUMBER})|(${NUMBER})${SPACE}(${ISO}))`, 'gu');
const MEASURE = new RegExp(`(${NUMBER})${SPACE}(${UNITS})(?![\\p{L}\\p{Nd}])`, 'giu');

/** What no fact is without: most texts have none, and need no look for each kind. */
const ANY = /[\p{Nd}@]|:\/\/|www\./iu;
/** Longest text, in characters, in which facts are told apart: the patterns look far ahead. Of a longer one, digits alone count. */
const MOST = 5000;
const EACH_NUMBER = new RegExp(NUMBER, 'gu');

const isIso = (word: string): boolean => Intl.supportedValuesOf('currency').includes(word);

/**
 * The facts of a text.
 *
 * @param language  A BCP 47 tag, for the names of months and the order of dates.
 */
export function factsIn(text: string, language: string): Facts {
  const written = new Map<string, string>();
  if (!ANY.test(text)) return { facts: [], numbers: [], written };
  if (text.length > MOST) return { facts: [], numbers: (text.match(/\p{Nd}+/gu) ?? []).toSorted(), written };
  const facts: string[] = [];
  const take = (fact: string, words: string): string => {
    facts.push(fact);
    written.set(fact, words.trim());
    return ' ';
  };
  const amount = (all: string, ...[before, first, second, after]: (string | undefined)[]): string => {
    const word = (before ?? after)!;
    const currency = CURRENCIES[word.toLowerCase()] ?? word;
    return /^[A-Z]{3}$/.test(word) && !isIso(word)
      ? all
      : take(`money ${currency} ${readNumber((first ?? second)!)}`, all);
  };
  const withoutAddresses = text
    .normalize('NFC')
    .replace(EMAIL, (address) => take(`mail ${address.toLowerCase()}`, address))
    .replace(ADDRESS, (address) => take(`web ${address.replace(/\/$/, '')}`, address));
  const rest = takeDates(withoutAddresses, language, take)
    .replace(PHONE, (phone) =>
      take(`phone ${phone.replaceAll(/\p{Nd}+|[^\p{Nd}]+/gu, (part) => (/\p{Nd}/u.test(part) ? part : ''))}`, phone),
    )
    .replace(PERCENT, (all, number: string) => take(`percent ${readNumber(number)}`, all))
    .replace(AMOUNT, amount)
    .replace(ISO_AMOUNT, amount)
    .replace(MEASURE, (all, number: string, unit: string) =>
      take(`measure ${readNumber(number)} ${unit.toLowerCase()}`, all),
    );
  const numbers = [...rest.matchAll(EACH_NUMBER)].map(([number]) => readNumber(number));
  return { facts: facts.toSorted(), numbers: numbers.toSorted(), written };
}

/** Whether two states of a source say the same in numbers, prices, dates and addresses. */
export function hasSameFacts(before: string, after: string, language: string): boolean {
  const [a, b] = [factsIn(before, language), factsIn(after, language)];
  return String([a.facts, a.numbers]) === String([b.facts, b.numbers]);
}
