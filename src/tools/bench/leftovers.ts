/** What is still to be closed, stopped or removed; the newest first. */
const open: (() => Promise<void> | void)[] = [];
/** When someone stopped the benchmark; on the clock of `performance.now()`. */
let stoppedAt: number | undefined;

/** A signal that comes again this soon is the same one, passed on by a program around us. In ms. */
const SAME_SIGNAL_MS = 3_000;

/**
 * Remembers how to undo what a benchmark began: a process, a server, a folder.
 *
 * @returns  Undoes it now; what is undone is not undone again.
 */
export function onceDone(undo: () => Promise<void> | void): () => Promise<void> {
  open.unshift(undo);
  return async () => {
    const index = open.indexOf(undo);
    if (index < 0) return;
    open.splice(index, 1);
    await undo();
  };
}

/** Undoes everything that is left, one after the other. One that fails does not keep the others. */
export async function clearLeftovers(): Promise<void> {
  for (let undo = open.shift(); undo; undo = open.shift())
    await Promise.resolve(undo()).catch((fault: unknown) => console.error(fault));
}

/** Whether someone has stopped the benchmark: what fails from then on is no news. */
export const isStopping = (): boolean => stoppedAt !== undefined;

/** Clears up on Ctrl-C and the like too. A second one, by an impatient person, does not wait. */
export function clearOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => {
      if (stoppedAt !== undefined) {
        if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(code);
        return;
      }
      stoppedAt = performance.now();
      void clearLeftovers().then(() => process.exit(code));
    });
}
