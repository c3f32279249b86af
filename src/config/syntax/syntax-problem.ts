import type { Problem } from '../problems/problem.ts';
import type { Stop } from './scan-json.ts';

/** A syntax error, in the words of a problem. */
export interface SyntaxProblem extends Pick<Problem, 'code' | 'what' | 'why' | 'fix'> {
  offset: number;
  length: number;
}

/** What the functions that describe a syntax error look at. */
export interface SyntaxContext extends Stop {
  text: string;
  /** The character that should not be here; "" at the end of the file. */
  found: string;
  /** From there to the end of its line. */
  rest: string;
  /** Line of an offset, from 1. */
  lineOf: (offset: number) => number;
}
