import type { Operation } from '../../document/operation.ts';

/** An edit that cures a problem. */
export interface Cure {
  /** What it does, in words for a button: `Write "/products"`. */
  words: string;
  operations: Operation[];
  /** Whether nothing else can be meant. Only then `npm run check -- --fix` carries it out; else the author decides. */
  isDefinite: boolean;
}

/**
 * A mistake of the site's author, as data. One function prints them all: `printProblems`.
 *
 * `what`, `why` and `fix` are read in the terminal and in the studio, so they call everything by its title: keys stand in `path` and
 * `snippet` alone, but for problems of the keys themselves and of JSON. Names and values stand in “these quotation marks”; what is
 * quoted from a file as it is typed there, keys and JSON, in its own.
 */
export interface Problem {
  /** A problem breaks a page, a link or the form; a warning does not. */
  severity: 'problem' | 'warning';
  /** Short name of the kind of mistake: "dead-link". */
  code: string;
  /** The file as the author knows it: "site.config.json". For a wrong environment variable, its name. */
  file: string;
  /** From 1; 0 where there is no line (an environment variable, a missing file). */
  line: number;
  /** From 1, in UTF-16 units as editors count. */
  column: number;
  /** Keys and indices from the top of the file to the value. */
  path: (string | number)[];
  /** Whether it is about a value that another language has in place of one of the config. */
  isReplaced?: true;
  /** What is wrong, with the value as typed. */
  what: string;
  /** Why it cannot stay. */
  why: string;
  /** What to do. */
  fix: string;
  /** What is typed for that into the file or a terminal, to be copied; the studio does not show it. */
  snippet?: string;
  /** Of mistakes that are reported as one: where the others are, "64:20, 73:9 …". */
  also?: string;
  /** The fix as an edit of the config, where it is one. */
  cure?: Cure;
}

/** A problem of a file as a whole, or at what is known of its place. */
export const problemOfFile = (
  file: string,
  facts: Pick<Problem, 'code' | 'what' | 'why' | 'fix'> & Partial<Pick<Problem, 'line' | 'column'>>,
): Problem => ({
  severity: 'problem',
  file,
  line: 0,
  column: 0,
  path: [],
  ...facts,
});
