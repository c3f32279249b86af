import type { Statement } from '../database.ts';

/** What the store knows of the clock from the last check. Times in ms since 1970. */
export interface ClockState {
  /** The last time that was trusted. */
  seenAt: number;
  /** While the clock is doubted, the time of the last check that counts in `looks`; null when it is trusted. */
  doubtedAt: number | null;
  /** Number of hours in which a doubted clock has advanced as it should. */
  looks: number;
}

/** The state in a row of a table with `seen_at`, `doubted_at` and `looks`. `otherwise`: when a store was last used that has none. */
export function clockStateOf(row: Record<string, unknown> | undefined, otherwise: number): ClockState {
  const doubtedAt = row?.['doubted_at'] ?? null;
  return {
    seenAt: Number(row?.['seen_at'] ?? otherwise),
    doubtedAt: doubtedAt === null ? null : Number(doubtedAt),
    looks: Number(row?.['looks'] ?? 0),
  };
}

/** Stores the state in the one row of such a table. */
export const storeClockIn = (table: string, { seenAt, doubtedAt, looks }: ClockState): Statement => ({
  sql: `UPDATE ${table} SET seen_at = ?, doubted_at = ?, looks = ?`,
  args: [seenAt, doubtedAt, looks],
});

/** How far the clock is from when a program last ran, as a sentence and a space; empty up to a day. */
export function clockJump(time: number, seenAt: number, program: string): string {
  const days = (time - seenAt) / dayMs;
  if (Math.abs(days) <= 1) return '';
  return `The clock is ${Math.abs(days).toFixed(1)} days ${days > 0 ? 'ahead of' : 'behind'} the last time the ${program} ran. `;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Almost an hour: several servers that check each hour count as one. */
const apartMs = 50 * 60 * 1000;
/** Hourly checks after which a doubted clock is trusted: a day of running. */
const checksToTrust = 24;

/**
 * Decides whether the clock can be trusted to say what is old. It is doubted when it is more than a day away from the last
 * check: either it was set wrong or the server was off, which cannot be told apart. The doubt ends when the clock is
 * corrected, or when the server has run by it for a day.
 *
 * @param check.isDrastic  Trusting it would delete so much that a day's warning is due in any case.
 * @param check.isLater    An hour of running lies between this check and the last.
 * @returns                The state to store; nothing may be deleted while its `doubtedAt` is not null.
 * @see                    docs/decisions/0043-doubt-the-clock-before-deleting.md
 */
export function checkClock(
  last: ClockState,
  check: { time: number; isDrastic: boolean; isLater: boolean },
): ClockState {
  const { time, isDrastic, isLater } = check;
  const isNear = (other: number) => Math.abs(time - other) <= dayMs;
  const trusted = { seenAt: time, doubtedAt: null, looks: 0 };
  if (isNear(last.seenAt) && !isDrastic) return trusted;
  const { doubtedAt } = last;
  // A clock that has jumped again starts over.
  if (doubtedAt === null || !isNear(doubtedAt)) return { seenAt: last.seenAt, doubtedAt: time, looks: 0 };
  if (!isLater || Math.abs(time - doubtedAt) < apartMs) return last;
  const looks = last.looks + 1;
  return looks >= checksToTrust ? trusted : { seenAt: last.seenAt, doubtedAt: time, looks };
}
