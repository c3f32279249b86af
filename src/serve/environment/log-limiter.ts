import type { Logger } from 'pino';

/** How long lines of one kind are counted before they are summed up, in milliseconds. */
const windowMs = 60_000;

/** Writes log lines; repeated lines of one kind are summed up. */
export interface LogLimiter {
  /**
   * @param kind   Lines of the same kind are counted together. Must come from a bounded set.
   * @param facts  Of the first line only.
   */
  write(level: 'info' | 'warn' | 'error', kind: string, message: string, facts?: object): void;
  /** Writes the pending sums. */
  close(): void;
}

/**
 * A log that clients cannot flood: the first line of a kind is written at once, those of the next minute as one line,
 * "MESSAGE (999 more in the last 60 s)".
 */
export function createLogLimiter(logger: Logger): LogLimiter {
  const open = new Map<string, { more: number; flush: () => void; timer: NodeJS.Timeout }>();
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
        flush() {
          clearTimeout(counted.timer);
          open.delete(kind);
          if (counted.more > 0) logger[level](`${message} (${counted.more} more in the last ${windowMs / 1000} s)`);
        },
        timer: setTimeout(() => counted.flush(), windowMs).unref(),
      };
      open.set(kind, counted);
    },
    close() {
      for (const { flush } of open.values()) flush();
    },
  };
}
