const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what is over, now and once a day. While the store is away that waits for the next day.
 *
 * @returns  What ends it.
 * @throws   What the first time throws.
 */
export async function startUpkeep(tasks: readonly (() => Promise<void>)[]): Promise<() => void> {
  const run = () => Promise.all(tasks.map((task) => task()));
  await run();
  const timer = setInterval(() => void run().catch(() => {}), DAY_MS).unref();
  return () => clearInterval(timer);
}
