// Finds patterns that would stop the browser or the server, by counting: nothing is run without a limit.
//
// 1. pattern-paths.ts reads a pattern as places, one for each character that it looks at, and counts the ways from place to place.
//    The sum of all ways is what an engine does on a text that does not match.
// 2. worst-text.ts looks for the text with the largest sum: a beginning, a repeated part and an end.
// 3. try-pattern.ts confirms it, as a sum can be too large (a lookahead ends some ways early): it runs the pattern on a short one of
//    these texts and counts real steps up to a limit.
// 4. rewrite-pattern.ts suggests a fast pattern that accepts the same texts, for the usual mistakes such as (a+)+.
import type * as regexppModule from '@eslint-community/regexpp';
import { createRequire } from 'node:module';
import { worstText, writeText } from './worst-text.ts';
import { rewritten } from './rewrite-pattern.ts';

/** Steps that take a tenth of a second and more. */
const MANY_STEPS = 100_000_000;
/** Without two of these a pattern is fast on texts of this length. */
const REPEATS = /[*+?{|]/g;
const SHORT = 10_000;
/** No post has more characters. */
const MOST_CHARACTERS = 65_536;

/** A pattern that takes long on a text that its field accepts. */
export interface SlowPattern {
  /** A text that takes long, the shortest known; undefined where the pattern is too large to tell. */
  text?: string;
  /** A pattern that accepts the same and is fast, where one is certain. */
  instead?: string;
}

type RegExpp = typeof regexppModule;
let regexpp: RegExpp | undefined;

const verdicts = new Map<string, SlowPattern | null>();

function judge(pattern: string, length: number): SlowPattern | null {
  // Few patterns need it.
  regexpp ??= createRequire(import.meta.url)('@eslint-community/regexpp') as RegExpp;
  const { RegExpParser, visitRegExpAST } = regexpp;
  const ast = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  const worst = worstText(ast, (handlers) => visitRegExpAST(ast, handlers), length, MANY_STEPS);
  if (worst === null) return null;
  if (worst === 'unknown') return {};
  let [shortest, below] = [length, -1];
  while (shortest - below > 1) {
    const middle = (shortest + below) >> 1;
    if (worst.steps(middle) >= MANY_STEPS) shortest = middle;
    else below = middle;
  }
  const instead = rewritten(ast);
  return {
    text: writeText(worst.text, shortest),
    ...(instead !== undefined && slowPattern(instead, length) === null && { instead }),
  };
}

/**
 * Whether a pattern takes long on a text that its field accepts: an engine that backtracks tries every way to read a text before it
 * gives up, and some patterns have a thousand million ways to read 30 characters.
 *
 * @param pattern  That compiles with the u flag.
 * @param length   Characters that a text can have: longer ones are refused before.
 * @returns        null where it does not.
 * @see            docs/decisions 0153
 */
export function slowPattern(pattern: string, length: number): SlowPattern | null {
  if ((pattern.match(REPEATS)?.length ?? 0) < 2 && length <= SHORT) return null;
  length = Math.min(length, MOST_CHARACTERS);
  const key = `${length} ${pattern}`;
  let verdict = verdicts.get(key);
  if (verdict === undefined) {
    verdict = judge(pattern, length);
    verdicts.set(key, verdict);
  }
  return verdict;
}
