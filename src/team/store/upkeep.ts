import type { ClockGuard } from './clock-guard.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Removes what is over, now and once an hour, where the clock can be trusted. While the store is away that waits for the next hour.
 *
 * @returns  What ends it.
 * @throws   What the first time throws.
 */
export async function startUpkeep(
  clock: Pick<ClockGuard, 'isTrusted'>,
  tasks: readonly (() => Promise<void>)[],
): Promise<() => void> {
  const run = async (isLater: boolean) => {
    if (await clock.isTrusted(isLater)) await Promise.all(tasks.map((task) => task()));
  };
  await run(false);
  const timer = setInterval(() => void run(true).catch(() => {}), HOUR_MS).unref();
  return () => clearInterval(timer);
}
