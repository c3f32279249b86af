import type { JsonObject } from '../../../document/json.ts';
import { useTimeZone } from '../dates/use-time-zone.ts';
import { useSnapshot } from '../draft/use-draft.ts';
import { sharedOf } from '../shared/shared-sections.ts';
import { useEffect, useState } from 'react';
import { momentInWords, spanOf } from '../../../model/dates.ts';
import { dateWords } from '../dates/words.ts';
import { toLocal } from '../dates/zoned-time.ts';

/** A day or a moment in few words: "1 December", with its year where that is another one. */
function shortDate(moment: number, timeZone: string, now: number): string {
  if (!toLocal(moment, timeZone).endsWith('T00:00')) return momentInWords(moment, timeZone);
  const year = toLocal(moment, timeZone).slice(0, 4) === toLocal(now, timeZone).slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year, timeZone }).format(moment);
}

/** When a section with dates is shown, in few words, and whether it is now; null for one that is always. */
export function shownWhen(
  section: JsonObject,
  timeZone: string,
  now: number,
): { words: string; isShown: boolean } | null {
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

/** The time to the minute, in ms since 1970. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Tells of a section whether visitors see it now, whether it is hidden, and what its dates say. */
export function useShown() {
  const site = useSnapshot(({ state }) => state.site);
  const timeZone = useTimeZone();
  const now = useNow();
  return (section: JsonObject) => {
    const isHidden = section['hidden'] === true;
    const when = shownWhen({ ...sharedOf(section, site), ...section }, timeZone, now);
    return { isHidden, when, isShown: !isHidden && when?.isShown !== false };
  };
}
