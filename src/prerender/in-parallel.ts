import { availableParallelism } from 'node:os';

/**
 * Runs the same work for many things, one per core at a time: a hundred camera photographs do not fit into memory at once.
 */
export async function inParallel<T>(things: T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values();
  const worker = async (): Promise<void> => {
    for (const thing of left) await work(thing);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}
