import type { Wait } from '../wait.ts';

/** A clock that stands still until the test moves it; who waits by it is woken in order. */
export interface OwnClock {
  now: () => number;
  wait: Wait;
  /** Resolves when everybody waits, which means that nothing is going on. */
  asleep(): Promise<void>;
  /** Lets time pass, from one who wakes to the next, each coming to rest before the next. */
  pass(ms: number): Promise<void>;
  /** Sets the clock, also back. */
  set(time: number): void;
}

interface Sleeper {
  at: number;
  wake(): void;
}

/**
 * Makes a clock for a test.
 *
 * @param loops  How many wait by it when nothing is going on: one for each channel, one for deleting in a server.
 */
export function ownClock(loops: number, start = Date.UTC(2026, 0, 2)): OwnClock {
  let time = start;
  const sleepers = new Set<Sleeper>();
  const watchers = new Set<() => void>();
  async function asleep(): Promise<void> {
    while (sleepers.size < loops) await new Promise<void>((resolve) => watchers.add(resolve));
  }
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      const sleeper = {
        at: time + ms,
        wake() {
          sleepers.delete(sleeper);
          signal.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', sleeper.wake);
      sleepers.add(sleeper);
      for (const watcher of watchers) watcher();
      watchers.clear();
    });
  return {
    now: () => time,
    wait,
    asleep,
    async pass(ms) {
      const end = time + ms;
      await asleep();
      for (;;) {
        const next = Math.min(...[...sleepers].map(({ at }) => at));
        if (next > end) break;
        time = Math.max(time, next);
        for (const sleeper of [...sleepers].filter(({ at }) => at <= time)) sleeper.wake();
        await asleep();
      }
      time = end;
    },
    set: (to) => void (time = to),
  };
}
