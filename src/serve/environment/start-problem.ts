/** Something the person who runs a program has set wrongly: data, printed by `formatProblem`. */
export interface Problem {
  code: string;
  /** The environment variable, or the option, that is wrong. */
  name: string;
  what: string;
  why: string;
  fix: string;
}

/**
 * Thrown when a program cannot start; carries every problem of the run. Print them, exit with 1, show no stack.
 *
 * @see  style.md, "Error messages"
 */
export class StartProblem extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[], options?: ErrorOptions) {
    super(problems.map(formatProblem).join('\n\n'), options);
    this.name = 'StartProblem';
    this.problems = problems;
  }
}

/**
 * Writes a problem the way all our programs print them.
 *
 * @returns  Four lines: name and code, what, why, fix. No newline at the end.
 * @see      style.md, "Error messages"
 */
export function formatProblem(problem: Problem): string {
  return [
    `${problem.name}  ${problem.code}`,
    `  What  ${problem.what}`,
    `  Why   ${problem.why}`,
    `  Fix   ${problem.fix}`,
  ].join('\n');
}

/** The short system code of an error ("EACCES"), or an empty text when it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
