/** Tests in one browser. */
export interface Stage {
  name: string;
  /** Looks for the browser. @throws When it is not there; the message says how to get it. */
  find: () => unknown;
  /** Runs the tests, and returns whether all passed. */
  run: () => boolean;
}

/**
 * Runs tests in one browser after the other. One that is not there, and one whose tests fail, hold back no other.
 *
 * @param say  Gets what a person reads: which browser comes, and in the end how it went in each, with how to get one that is
 *             not there.
 * @returns    Whether all tests of all browsers ran and passed.
 */
export function runStages(stages: Stage[], say: (text: string) => void = console.log): boolean {
  const outcomes = stages.map(({ name, find, run }) => {
    say(`\n${name}`);
    try {
      find();
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      say(reason);
      return { name, passed: false, said: `did not run:\n${reason.replace(/^/gm, '       ')}` };
    }
    const passed = run();
    return { name, passed, said: passed ? 'passed' : 'failed; what failed is said above' };
  });
  say('');
  for (const { name, passed, said } of outcomes) say(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${said}`);
  return outcomes.every(({ passed }) => passed);
}
