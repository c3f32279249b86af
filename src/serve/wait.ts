import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after a time in milliseconds, or as soon as the signal aborts. Never rejects. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** The result of work, or a rejection where it takes longer than so many milliseconds; the work goes on then. */
export function withDeadline<T>(work: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Waits with a timer that does not keep the process alive. */
export const waitByTimer: Wait = (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {});
