import type { Logger } from 'pino';

/** For how long lines of one kind are counted before the next is written, in milliseconds. */
const windowMs = 60_000;

/** Writes a line of the log; lines of a kind that come again and again are summed up. */
export interface SummedLog {
  /**
   * @param kind   Lines of the same kind are counted together. From a bounded set: each is remembered for a minute.
   * @param facts  Of the first line only.
   */
  write(level: 'info' | 'warn' | 'error', kind: string, message: string, facts?: object): void;
  /** Writes the sums that are still due. */
  close(): void;
}

/**
 * A log that a client cannot fill: the first line of a kind is written at once, those of the minute after it as one
 * line, "MESSAGE (999 more in the last 60 s)".
 */
export function createSummedLog(logger: Logger): SummedLog {
  const open = new Map<string, { more: number; sumUp: () => void; timer: NodeJS.Timeout }>();
  return {
    write(level, kind, message, facts = {}) {
      const known = open.get(kind);
      if (known) {
        known.more += 1;
        return;
      }
      logger[level](facts, message);
      const counted = {
        more: 0,
        sumUp() {
          clearTimeout(counted.timer);
          open.delete(kind);
          if (counted.more > 0) logger[level](`${message} (${counted.more} more in the last ${windowMs / 1000} s)`);
        },
        timer: setTimeout(() => counted.sumUp(), windowMs).unref(),
      };
      open.set(kind, counted);
    },
    close() {
      for (const { sumUp } of open.values()) sumUp();
    },
  };
}
