import { momentInWords, spanOf } from '../../../model/dates.ts';
import type { Group } from '../../../document/json.ts';
import { dateWords } from './words.ts';
import { toLocal } from './zoned-time.ts';

/** A day or a moment in few words: "1 December", with its year where that is another one. */
function shortDate(moment: number, timeZone: string, now: number): string {
  if (!toLocal(moment, timeZone).endsWith('T00:00')) return momentInWords(moment, timeZone);
  const year = toLocal(moment, timeZone).slice(0, 4) === toLocal(now, timeZone).slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year, timeZone }).format(moment);
}

/** When a section with dates is shown, in few words, and whether it is now; null for one that is always. */
export function shownWhen(section: Group, timeZone: string, now: number): { words: string; isShown: boolean } | null {
  const { from, until } = spanOf(section, timeZone);
  if (from > now) return { words: dateWords.fromThen(shortDate(from, timeZone, now)), isShown: false };
  if (until === Infinity) return null;
  // The whole of its last day counts.
  const isDay = toLocal(until, timeZone).endsWith('T00:00');
  const last = shortDate(
    isDay ? Date.parse(`${toLocal(until - 1, timeZone).slice(0, 10)}T00:00Z`) : until,
    isDay ? 'UTC' : timeZone,
    now,
  );
  return until > now
    ? { words: dateWords.untilThen(last), isShown: true }
    : { words: dateWords.ended(last), isShown: false };
}
