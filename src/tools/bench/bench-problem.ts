import type { Problem } from '../../config/index.ts';

/** Something that stops a benchmark and that whoever runs it can mend; printed as what, why and fix. */
export class BenchProblem extends Error {
  readonly problem: Problem;

  /**
   * @param code   Short name of the kind of mistake: "no-such-figure".
   * @param place  Where it is: an option, or a program.
   */
  constructor(code: string, place: string, words: { what: string; why: string; fix: string }) {
    super(words.what);
    this.problem = { severity: 'problem', code, file: place, line: 0, column: 0, path: [], ...words };
  }
}
