import { readNumber } from './read-number.ts';

type Order = ('day' | 'month' | 'year')[];

interface DateWords {
  /** Names of months, long and short, in small letters, to their number. */
  months: Map<string, number>;
  /** In which order the language writes a date in digits. */
  order: Order;
  /** A day before the name of its month, and behind it; null in a language whose months are numbers. */
  named: { dayFirst: RegExp; monthFirst: RegExp } | null;
}

const known = new Map<string, DateWords>();

/** @param names  Of months, as alternatives of a pattern. */
const datesNaming = (names: string): DateWords['named'] => ({
  dayFirst: new RegExp(
    `(?<!\\p{Nd})(\\p{Nd}{1,2})(?:st|nd|rd|th|\\.|º|er)?\\s(?:de\\s)?(${names})(?!\\p{L})\\.?(?:,?\\s(?:de\\s)?(\\p{Nd}{4}))?`,
    'giu',
  ),
  monthFirst: new RegExp(
    `(?<!\\p{L})(${names})\\.?\\s(\\p{Nd}{1,2})(?:st|nd|rd|th)?(?!\\p{Nd})(?:,?\\s(\\p{Nd}{4}))?`,
    'giu',
  ),
});

function dateWords(language: string): DateWords {
  const before = known.get(language);
  if (before) return before;
  const months = new Map<string, number>();
  for (const month of ['long', 'short'] as const)
    for (const day of [{}, { day: 'numeric' as const }])
      for (let at = 0; at < 12; at++) {
        const parts = new Intl.DateTimeFormat(language, { ...day, month, timeZone: 'UTC' });
        const name = parts.formatToParts(Date.UTC(2026, at, 1)).find(({ type }) => type === 'month')!.value;
        if (/\p{L}/u.test(name)) months.set(name.toLowerCase().replace(/\.$/, ''), at + 1);
      }
  const written = new Intl.DateTimeFormat(language, { calendar: 'gregory' }).formatToParts(0);
  const order = written.map(({ type }) => type).filter((type) => /^(day|month|year)$/.test(type)) as Order;
  const names = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|');
  const named = names === '' ? null : datesNaming(names);
  const words = { months, order, named };
  known.set(language, words);
  return words;
}

const dateFact = (year: string | undefined, month: string, day: string): string =>
  `date ${year ?? '*'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * Finds dates: 2026-12-01, 1.12.2026, 12/1/2026 in the order of the language, and a day with the name of its month.
 *
 * @param take  Called for each, with the words that say it; what it gives stands in its place.
 * @returns     The text without its dates.
 */
export function takeDates(text: string, language: string, take: (fact: string, words: string) => void): string {
  const { months, order, named: naming } = dateWords(language);
  const taken = (fact: string, words: string): string => {
    take(fact, words);
    return ' ';
  };
  const named = (words: string, year: string | undefined, name: string, day: string) =>
    taken(dateFact(year && readNumber(year), String(months.get(name.toLowerCase())), readNumber(day)), words);
  const withoutDigits = text
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (all, year: string, month: string, day: string) =>
      taken(dateFact(year, month, day), all),
    )
    .replace(
      /(?<!\p{Nd})(\p{Nd}{1,4})([./])\s?(\p{Nd}{1,2})\2\s?(\p{Nd}{2,4})(?!\p{Nd})/gu,
      (all, ...found: string[]) => {
        const parts = [found[0]!, found[2]!, found[3]!].map(readNumber);
        const written: Order = found[1] === '.' ? ['day', 'month', 'year'] : order;
        const at = (part: Order[number]) =>
          parts[parts[0]!.length === 4 ? ['year', 'month', 'day'].indexOf(part) : written.indexOf(part)]!;
        return Number(at('month')) > 12 || Number(at('day')) > 31
          ? all
          : taken(dateFact(at('year'), at('month'), at('day')), all);
      },
    );
  if (!naming) return withoutDigits;
  return withoutDigits
    .replace(naming.dayFirst, (all, day: string, name: string, year: string | undefined) => named(all, year, name, day))
    .replace(naming.monthFirst, (all, name: string, day: string, year: string | undefined) =>
      named(all, year, name, day),
    );
}
