/** A mistake of the person who runs a program, as data; `formatProblem` prints it. */
export interface Problem {
  code: string;
  /** The environment variable or the option. */
  name: string;
  what: string;
  why: string;
  fix: string;
}

/**
 * Thrown when a program cannot start; carries every problem of the run. Print the message, exit with 1, show no stack.
 */
export class StartError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[], options?: ErrorOptions) {
    super(problems.map(formatProblem).join('\n\n'), options);
    this.name = 'StartProblem';
    this.problems = problems;
  }
}

/**
 * Formats a problem as all our programs do.
 *
 * @returns  Four lines: name and code, what, why, fix. No newline at the end.
 */
export function formatProblem(problem: Problem): string {
  return [
    `${problem.name}  ${problem.code}`,
    `  What  ${problem.what}`,
    `  Why   ${problem.why}`,
    `  Fix   ${problem.fix}`,
  ].join('\n');
}

/** The short system code of an error ("EACCES"), or "" when it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
