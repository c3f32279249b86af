import type { Logger } from 'pino';
import {
  checkClock,
  clockJump,
  clockStateOf,
  storeClockIn,
  type ClockState,
} from '../../serve/store/retention/clock-check.ts';
import type { TeamDatabase } from './open-team-store.ts';

/** What was made later than so many ms from now was made by a wrong clock, and opens nothing. Clocks of two machines differ by less. */
export const SKEW_MS = 5 * 60 * 1000;

/** Says whether the clock can be trusted: nothing is deleted, and no plan is published, while it is doubted. */
export interface ClockGuard {
  /**
   * Looks at the clock.
   *
   * @param isLater  An hour of running lies between this look and the last one.
   * @returns        Whether it can be trusted. Throws what the store throws.
   */
  isTrusted(isLater?: boolean): Promise<boolean>;
  /** Why the clock is doubted, as a sentence; null where it is trusted. */
  doubt(): string | null;
}

/**
 * Guards what a team has from a clock that was set wrong, as the server of the site guards its enquiries.
 *
 * @param now  Milliseconds since 1970.
 * @see        docs/decisions/0043-doubt-the-clock-before-deleting.md
 */
export function createClockGuard({
  store,
  now,
  logger,
}: {
  store: TeamDatabase;
  now: () => number;
  logger: Logger;
}): ClockGuard {
  let doubt: string | null = null;
  async function readState(time: number): Promise<ClockState> {
    const [row] = await store.read(
      'SELECT seen_at, doubted_at, looks, (SELECT MAX(at) FROM team_log) AS newest FROM team_clock',
    );
    // A store of before was last used when something was logged.
    return clockStateOf(row, Number(row?.['newest'] ?? time));
  }
  return {
    async isTrusted(isLater = false) {
      const time = now();
      const last = await readState(time);
      const state = checkClock(last, { time, isDrastic: false, isLater });
      if (state !== last) await store.run([storeClockIn('team_clock', state)], 'write');
      const said =
        state.doubtedAt === null
          ? null
          : `${clockJump(time, state.seenAt, 'studio')}Nothing is deleted, and no plan is published, until it has run like this ` +
            'for a day, or the clock is corrected.';
      if (said !== null && doubt === null) logger.warn(said);
      doubt = said;
      return said === null;
    },
    doubt: () => doubt,
  };
}
