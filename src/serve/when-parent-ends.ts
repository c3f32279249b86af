/** How often it is checked, in milliseconds. */
const checkMs = 500;
/** As of the start: it may end before this program is ready. */
const parent = process.ppid;

/**
 * Calls back once the process that started this one has ended. npm passes a signal to its shell alone, which ends without passing
 * it on: what it started would go on with its port and its store.
 */
export function whenParentEnds(end: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, checkMs).unref();
}

/** The same for a program that may outlive what started it, such as `nohup node …`: for npm alone. */
export function whenNpmEnds(end: () => void): void {
  if (process.env['npm_lifecycle_event'] !== undefined) whenParentEnds(end);
}
