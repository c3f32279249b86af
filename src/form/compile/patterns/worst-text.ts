import type { AST } from '@eslint-community/regexpp';
import { tryPattern } from './try-pattern.ts';
import { pathsOf, step, sumOf, type PatternPaths } from './pattern-paths.ts';

/** Characters that classes tell apart; those that the pattern names come first. */
const USUAL = ['a', 'Z', '0', ' ', '-', '.', '@', '_', '\n', 'é', '漢', '\0'];
const MOST_KINDS = 24;
/** A text of this length shows how its cost grows. */
const LENGTH = 32;
/** Beginnings that are followed at a time. */
const MOST_BEGINNINGS = 32;
/** From here on steps are no longer counted apart. */
const ENDLESS = 1e12;
/** About a second. */
const MOST_WORK = 20_000_000;

/** A text that begins with `start`, goes on with `pump` again and again, and ends with `end`. */
export interface WorstText {
  start: string;
  pump: string;
  end: string;
}

export const writeText = ({ start, pump, end }: WorstText, length: number): string => {
  const body = start + (pump === '' ? '' : pump.repeat(Math.ceil(length / pump.length)));
  return body.slice(0, Math.max(0, length - end.length)) + end;
};

/** One character for each set of characters that the pattern takes alike, with the places that take it. */
function kindsOf({ places }: PatternPaths, named: string[]): Map<string, Set<number>> {
  const tests = places.map((raw) => new RegExp(`^(?:${raw})$`, 'u'));
  const kinds = new Map<string, [string, Set<number>]>();
  for (const character of new Set([...named, ...USUAL])) {
    const fitting = new Set(tests.flatMap((test, place) => (test.test(character) ? [place] : [])));
    const key = [...fitting].join();
    if (!kinds.has(key) && kinds.size < MOST_KINDS) kinds.set(key, [character, fitting]);
  }
  return new Map(kinds.values());
}

/** Characters that the pattern names: those that it holds, and the ends of its ranges. */
function namedIn(visit: (handlers: object) => void): string[] {
  const points = new Set<number>();
  visit({ onCharacterEnter: ({ value }: AST.Character) => points.add(value) });
  return [...points].filter((point) => point < 0xd800 || point > 0xdfff).map((point) => String.fromCodePoint(point));
}

/** The steps of an engine that finds no match in a text, and the cost of its beginnings. */
export function countSteps(paths: PatternPaths, kinds: Map<string, Set<number>>, text: string): number {
  let ways = paths.first;
  let steps = sumOf(ways);
  for (const character of text) {
    const fitting = kinds.get(character) ?? new Set();
    ways = step(paths, ways, (place) => fitting.has(place));
    steps += sumOf(ways);
    if (ways.size === 0 || steps > ENDLESS || paths.work > 2 * MOST_WORK) break;
  }
  return steps;
}

/** A beginning of a text. */
interface Beginning {
  text: string;
  ways: Map<number, number>;
  steps: number;
  /** The places looked at, after each character: where they come again, what is between can be repeated. */
  seen: string[];
}

/** The beginnings that cost most: of each set of places the one with most ways to them. */
function costliest(paths: PatternPaths, kinds: Map<string, Set<number>>, length: number): Beginning[] {
  const keyOf = (ways: Map<number, number>) => [...ways.keys()].toSorted((a, b) => a - b).join();
  let all: Beginning[] = [{ text: '', ways: paths.first, steps: sumOf(paths.first), seen: [keyOf(paths.first)] }];
  const ended: Beginning[] = [];
  for (let at = 0; at < length && all.length > 0 && paths.work < MOST_WORK; at++) {
    const next = new Map<string, Beginning>();
    for (const { text, ways, steps, seen } of all)
      for (const [character, fitting] of kinds) {
        const after = step(paths, ways, (place) => fitting.has(place));
        const key = keyOf(after);
        const one = { text: text + character, ways: after, steps: steps + sumOf(after), seen: [...seen, key] };
        if (after.size === 0) continue;
        if (one.steps > (next.get(key)?.steps ?? 0)) next.set(key, one);
      }
    ended.push(all[0]!);
    all = [...next.values()].toSorted((one, other) => other.steps - one.steps).slice(0, MOST_BEGINNINGS);
  }
  return [...all, ...ended].toSorted((one, other) => other.steps - one.steps);
}

/** Repetitions within a beginning, the whole of it first where nothing repeats. */
function repetitions({ text, seen }: Beginning): Omit<WorstText, 'end'>[] {
  const found: Omit<WorstText, 'end'>[] = [{ start: text, pump: '' }];
  for (let to = seen.length - 1; to > 0; to--)
    for (let from = to - 1; from >= 0 && to - from <= 8; from--)
      if (seen[from] === seen[to]) found.push({ start: text.slice(0, from), pump: text.slice(from, to) });
  // Where the places go on changing, as within {1,20}, the same characters may lead on.
  for (let size = 1; size <= 8; size++) {
    const pump = text.slice(-size);
    if (text.length >= 3 * size && text.endsWith(pump.repeat(3))) found.push({ start: text.slice(0, -size), pump });
  }
  return found;
}

/** Steps of a run that shows whether the steps are those that were counted. */
const TRIAL_STEPS = 100_000;
/** Lookarounds and the like end some ways early. */
const FEWER = 8;
/** How much longer the next text of a trial is. */
const LONGER = 1.25;
/** Texts that are tried in longer and longer ones. */
const MOST_RUN = 3;

/**
 * The steps on texts of any length, by runs on longer and longer ones: where some ways end early, too few are left on a short text.
 *
 * @param run  The steps on a text of a length, TRIAL_STEPS at most; null where it matches.
 * @returns    null where no text of the length takes as many. They grow at least as a power does.
 */
function stepsByRuns(run: (length: number) => number | null, from: number, most: number): Worst['steps'] | null {
  const known: [length: number, steps: number][] = [];
  for (let length = Math.max(2, from); length <= most; length = Math.ceil(length * LONGER)) {
    const steps = run(length);
    if (steps === null) return null;
    known.push([length, steps]);
    if (steps < TRIAL_STEPS) continue;
    // The last run was ended, and so is no more than a lower bound.
    const powers = known.slice(-3).map(([to, many], at, last) => {
      const [of, few] = last[at - 1] ?? [1, many];
      return Math.log(many / few) / Math.log(to / of);
    });
    return (of) => TRIAL_STEPS * (of / length) ** Math.max(...powers);
  }
  return null;
}

/** The text on which a pattern takes most steps. */
export interface Worst {
  text: WorstText;
  /** Steps on the text of a length. */
  steps(length: number): number;
}

/**
 * Looks for a text on which a pattern takes many steps. It is not run but on a short one, and then with a limit.
 *
 * @param visit   Calls handlers for each part of the pattern. @see visitRegExpAST
 * @param length  Characters that a text can have.
 * @param many    Steps.
 * @returns       null where there is none; "unknown" for a pattern with more ways than can be followed.
 */
export function worstText(
  pattern: AST.Pattern,
  visit: (handlers: object) => void,
  length: number,
  many: number,
): Worst | 'unknown' | null {
  const paths = pathsOf(pattern);
  if (!paths) return 'unknown';
  const kinds = kindsOf(paths, namedIn(visit));
  const stepsOn = (text: WorstText, of: number) => countSteps(paths, kinds, writeText(text, of));
  const candidates = costliest(paths, kinds, Math.min(length, LENGTH)).slice(0, 6).flatMap(repetitions);
  const ranked = [...new Map(candidates.map((text) => [JSON.stringify(text), { ...text, end: '' }])).values()]
    .map((text) => ({ text, steps: stepsOn(text, Math.min(length, 4 * LENGTH)) }))
    .toSorted((one, other) => other.steps - one.steps);
  for (const [at, { text }] of ranked.slice(0, 12).entries()) {
    if (stepsOn(text, length) < many) continue;
    let short = 0;
    while (stepsOn(text, short) < TRIAL_STEPS) short += 1 + (short >> 3);
    const expected = stepsOn(text, short);
    let [hardest, mostSteps]: [WorstText | null, number] = [null, 0];
    for (const end of ['', '!', '\0', ...kinds.keys()]) {
      const { isFound, steps } = tryPattern(pattern, writeText({ ...text, end }, short), TRIAL_STEPS);
      if (isFound) continue;
      if (steps > Math.min(expected, TRIAL_STEPS) / FEWER)
        return { text: { ...text, end }, steps: (of) => stepsOn(text, of) };
      if (steps > mostSteps) [hardest, mostSteps] = [{ ...text, end }, steps];
    }
    const run = (of: number) => {
      const { isFound, steps } = tryPattern(pattern, writeText(hardest!, of), TRIAL_STEPS);
      return isFound ? null : steps;
    };
    const steps = hardest && at < MOST_RUN && stepsByRuns(run, short, length);
    if (hardest && steps && steps(length) >= many) return { text: hardest, steps };
  }
  return null;
}
