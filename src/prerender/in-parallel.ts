import { availableParallelism } from 'node:os';

/**
 * Does the same work for each of many things, as many at a time as there are cores: a hundred photographs of a camera do
 * not fit into memory at once.
 */
export async function inParallel<T>(things: T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values();
  const worker = async (): Promise<void> => {
    for (const thing of left) await work(thing);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}
