import type { AST } from '@eslint-community/regexpp';

/** Larger counts of repetitions are taken for endless ones. */
const MOST_COPIES = 40;
/** Patterns that people write have some fifty; a list of all countries 3,000. */
const MOST_PLACES = 5000;
const MOST_JOINS = 50_000;

/** Number of ways, by place. */
type Ways = Map<number, number>;

/** A part of a pattern: ways through it without a character, and ways to its first and from its last characters. */
interface PatternPart {
  empty: number;
  first: Ways;
  last: Ways;
}

/**
 * A pattern as an engine that backtracks goes through it: from the place of each character to those that may come next, with the
 * number of ways that lead there. What it does in the worst case is the sum of all ways: it tries each of them before it gives up.
 */
export interface PatternPaths {
  /** Each place where a character is looked at, as an expression for one character. */
  places: string[];
  first: Ways;
  next: Ways[];
  /** Whether a match can begin only where the text does. */
  isAnchored: boolean;
  /** What following them has taken so far, for limits. */
  work: number;
}

const add = (to: Ways, ways: Ways, times = 1) => {
  if (times > 0) for (const [place, count] of ways) to.set(place, (to.get(place) ?? 0) + count * times);
  return to;
};

/** Whether an element can begin only where the text does. */
function isStart(element: AST.Element | undefined): boolean {
  if (element?.type === 'Group' || element?.type === 'CapturingGroup') return startsAll(element.alternatives);
  return element?.type === 'Assertion' && element.kind === 'start';
}
const startsAll = (alternatives: AST.Alternative[]): boolean =>
  alternatives.every(
    ({ elements }) => isStart(elements.find(({ type }) => type !== 'Assertion') ?? elements[0]) || isStart(elements[0]),
  );

/**
 * Reads the ways through a pattern.
 *
 * @returns  null for one with more places than can be followed.
 */
export function pathsOf(pattern: AST.Pattern): PatternPaths | null {
  const places: string[] = [];
  const next: Ways[] = [];
  let joins = 0;
  const isTooLarge = () => places.length > MOST_PLACES || joins > MOST_JOINS;
  const join = (last: Ways, first: Ways) => {
    joins += last.size * first.size;
    if (!isTooLarge()) for (const [place, count] of last) add(next[place]!, first, count);
  };
  const nothing = (): PatternPart => ({ empty: 1, first: new Map(), last: new Map() });

  const character = (raw: string): PatternPart => {
    const place = places.push(raw) - 1;
    next.push(new Map());
    return { empty: 0, first: new Map([[place, 1]]), last: new Map([[place, 1]]) };
  };
  const sequence = (parts: PatternPart[]): PatternPart =>
    parts.reduce((one, other) => {
      join(one.last, other.first);
      return {
        empty: one.empty * other.empty,
        first: add(new Map(one.first), other.first, one.empty),
        last: add(new Map(other.last), one.last, other.empty),
      };
    }, nothing());
  const either = (alternatives: AST.Alternative[]): PatternPart => {
    const all: PatternPart = { empty: 0, first: new Map(), last: new Map() };
    for (const { elements } of alternatives) {
      const { empty, first, last } = sequence(elements.map(read));
      all.empty += empty;
      add(all.first, first);
      add(all.last, last);
    }
    return all;
  };
  // A repetition without characters ends the loop.
  const optional = (part: PatternPart): PatternPart => ({ ...part, empty: 1 });
  const loop = (part: PatternPart): PatternPart => {
    join(part.last, part.first);
    return part;
  };
  const repeated = ({ element, min, max }: AST.Quantifier): PatternPart => {
    if (max === 0) return nothing();
    const copy = () => read(element);
    if (max > MOST_COPIES) {
      const before = Array.from({ length: min > MOST_COPIES ? 0 : Math.max(0, min - 1) }, copy);
      const endless = loop(copy());
      return min === 0 ? optional(endless) : sequence([...before, endless]);
    }
    const required = Array.from({ length: min }, copy);
    let rest: PatternPart | undefined;
    for (let left = max - min; left > 0; left--) {
      const part = copy();
      rest = optional(rest ? sequence([part, rest]) : part);
    }
    return sequence(rest ? [...required, rest] : required);
  };
  function read(element: AST.Element): PatternPart {
    if (isTooLarge()) return nothing();
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return character(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return either(element.alternatives);
      case 'Quantifier':
        return repeated(element);
      case 'Assertion':
        // What it looks at is tried, and then the rest from where it stood.
        return element.kind === 'lookahead' || element.kind === 'lookbehind'
          ? { empty: 1, first: either(element.alternatives).first, last: new Map() }
          : nothing();
      default:
        return nothing();
    }
  }
  // The end is a place, too: some patterns have many ways to it.
  const { first } = sequence([either(pattern.alternatives), character('[^\\s\\S]')]);
  return isTooLarge() ? null : { places, first, next, isAnchored: startsAll(pattern.alternatives), work: 0 };
}

/**
 * What an engine does at one character more.
 *
 * @param ways  To each place that looks at this character.
 * @param fits  Whether the place takes it.
 * @returns     Ways to the places that look at the next one.
 */
export function step(paths: PatternPaths, ways: Ways, fits: (place: number) => boolean): Ways {
  const after: Ways = paths.isAnchored ? new Map() : new Map(paths.first);
  paths.work += ways.size;
  for (const [place, count] of ways)
    if (fits(place)) {
      add(after, paths.next[place]!, count);
      paths.work += paths.next[place]!.size;
    }
  return after;
}

/** All ways together. */
export function sumOf(ways: Ways): number {
  let sum = 0;
  for (const count of ways.values()) sum += count;
  return sum;
}
