/** What the store remembers of the clock, from one look at old enquiries to the next. Times in ms since 1970. */
export interface ClockNote {
  /** The last time that was trusted. */
  seenAt: number;
  /** The time of the last look, while it is doubted; null when it is trusted. */
  doubtedAt: number | null;
  /** Looks in a row at which a doubted clock has gone on as it should. */
  looks: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Hourly looks after which a doubted clock is trusted all the same: a day of running. */
const looksToTrust = 24;

/**
 * Decides whether a clock can be trusted to say what is old. It is doubted when it is more than a day away from the last
 * look: either it was set wrong, or the server did not run, which nobody can tell apart at that moment. A doubt ends
 * when the clock is set right, or when the server has run by this clock for a day.
 *
 * @param look.isDrastic  Trusting it would delete so much that a day's warning is due in any case.
 * @param look.isLater    An hour of running lies between this look and the one before.
 * @returns               The note to store; nothing may be deleted while its `doubtedAt` is not null.
 * @see                   docs/decisions/0043-doubt-the-clock-before-deleting.md
 */
export function noteClock(note: ClockNote, look: { time: number; isDrastic: boolean; isLater: boolean }): ClockNote {
  const { time, isDrastic, isLater } = look;
  const isNear = (other: number) => Math.abs(time - other) <= dayMs;
  const trusted = { seenAt: time, doubtedAt: null, looks: 0 };
  if (isNear(note.seenAt) && !isDrastic) return trusted;
  // A clock that has jumped again is doubted from the beginning.
  const goesOn = note.doubtedAt !== null && isNear(note.doubtedAt);
  const looks = goesOn ? note.looks + (isLater ? 1 : 0) : 0;
  return looks >= looksToTrust ? trusted : { seenAt: note.seenAt, doubtedAt: time, looks };
}
