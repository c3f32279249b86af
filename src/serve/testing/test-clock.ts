import { concurrentTries } from '../delivery/delivery-loop.ts';
import type { Wait } from '../wait.ts';

/** A clock that stands still until the test moves it; its timers fire in order. */
export interface TestClock {
  now: () => number;
  wait: Wait;
  /** Resolves when all loops wait, so that nothing is going on. */
  idle(): Promise<void>;
  /** Advances the time from timer to timer, by `stepMs` at least, and waits for idle after each. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Sets the time, also back. */
  set(time: number): void;
}

/** The loops of a server: those of each channel, and one for retention. */
export const serverLoops = (channels: number): number => channels * concurrentTries + 1;

interface Waiter {
  at: number;
  resume(): void;
}

/**
 * Creates a clock for a test.
 *
 * @param loops  Number of loops that wait by it when idle, such as `serverLoops(1)`.
 */
export function testClock(loops: number, start = Date.UTC(2026, 0, 2)): TestClock {
  let time = start;
  const waiters = new Set<Waiter>();
  const watchers = new Set<() => void>();
  async function idle(): Promise<void> {
    while (waiters.size < loops) await new Promise<void>((resolve) => watchers.add(resolve));
  }
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      const waiter = {
        at: time + ms,
        resume() {
          waiters.delete(waiter);
          signal.removeEventListener('abort', waiter.resume);
          resolve();
        },
      };
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', waiter.resume);
      waiters.add(waiter);
      for (const watcher of watchers) watcher();
      watchers.clear();
    });
  return {
    now: () => time,
    wait,
    idle,
    async pass(ms, stepMs = 0) {
      const end = time + ms;
      await idle();
      for (;;) {
        const next = Math.min(...[...waiters].map(({ at }) => at));
        if (next > end) break;
        time = Math.min(end, Math.max(time + stepMs, next));
        for (const waiter of [...waiters].filter(({ at }) => at <= time)) waiter.resume();
        await idle();
      }
      time = end;
    },
    set: (to) => void (time = to),
  };
}
