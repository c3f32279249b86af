import type { Services } from '../../studio/server/services.ts';
import { shortened, type TeamLog } from './team-log.ts';

/** Of one person and place an entry is written at most so often, in ms: not for each letter. */
const SITTING_MS = 10 * 60 * 1000;
/** Places that are remembered. */
const MOST_PLACES = 10_000;

/** Notes in the log who has edited what: where, and never what was written. */
export function createEdits({ log, now }: { log: TeamLog; now: () => number }): Services['edits'] {
  /** When an entry was written last, by person and place. */
  const written = new Map<string, number>();
  let writing = Promise.resolve();
  const isNew = (key: string): boolean => {
    // Also where the clock was set back meanwhile.
    if (Math.abs(now() - (written.get(key) ?? -Infinity)) < SITTING_MS) return false;
    written.delete(key);
    written.set(key, now());
    if (written.size > MOST_PLACES) written.delete(written.keys().next().value!);
    return true;
  };
  return {
    note({ id = '', address = '' }, places) {
      for (const place of places.map(shortened)) {
        const key = `${id} ${place}`;
        if (!isNew(key)) continue;
        writing = writing
          .then(() => log.write(address, 'edited', place))
          // While the store is away: the next letter tries again.
          .catch(() => void written.delete(key));
      }
    },
    whenStored: () => writing,
  };
}
