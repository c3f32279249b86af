import type { AST } from '@eslint-community/regexpp';

/** Goes on behind an element; whether the rest matches. */
type Rest = (at: number) => boolean;
/** Matches an element at a place, and the rest behind it. */
type Match = (at: number, rest: Rest) => boolean;

/**
 * Runs a pattern as an engine that backtracks, and counts. It is here because no engine can be interrupted.
 *
 * @param most  Steps after which it stops.
 * @returns     Whether the text matches, and the characters that were looked at. Groups that are referred to count as empty.
 */
export function tryPattern(pattern: AST.Pattern, text: string, most: number): { isFound: boolean; steps: number } {
  const characters = [...text];
  const tests = new Map<string, RegExp>();
  let steps = 0;
  const enough = new Error('enough');

  const count = () => {
    if (++steps > most) throw enough;
  };

  const character = (raw: string): Match => {
    if (!tests.has(raw)) tests.set(raw, new RegExp(`^(?:${raw})$`, 'u'));
    const test = tests.get(raw)!;
    return (at, rest) => {
      count();
      return at < characters.length && test.test(characters[at]!) && rest(at + 1);
    };
  };
  const sequence = (elements: AST.Element[]): Match =>
    elements.map(read).reduceRight<Match>(
      (behind, match) => (at, rest) => match(at, (next) => behind(next, rest)),
      (at, rest) => rest(at),
    );
  const either = (alternatives: AST.Alternative[]): Match => {
    const all = alternatives.map(({ elements }) => sequence(elements));
    return (at, rest) => all.some((match) => match(at, rest));
  };
  const repeated = ({ element, min, max, greedy }: AST.Quantifier): Match => {
    const match = read(element);
    const from = (at: number, times: number, rest: Rest): boolean => {
      const again = () =>
        times < max && match(at, (next) => (next === at && times >= min ? false : from(next, times + 1, rest)));
      const leave = () => times >= min && rest(at);
      return greedy ? again() || leave() : leave() || again();
    };
    return (at, rest) => from(at, 0, rest);
  };
  const isWord = (at: number) => /^\w$/u.test(characters[at] ?? '');
  const holds = (assertion: AST.Assertion): ((at: number) => boolean) => {
    if (assertion.kind === 'start' || assertion.kind === 'end') {
      const edge = assertion.kind === 'start' ? 0 : characters.length;
      return (at) => at === edge;
    }
    const around = assertion as AST.WordBoundaryAssertion | AST.LookaroundAssertion;
    const { negate } = around;
    if (around.kind === 'word') return (at) => (isWord(at - 1) !== isWord(at)) !== negate;
    const match = either(around.alternatives);
    if (around.kind === 'lookahead') return (at) => match(at, () => true) !== negate;
    return (at) => characters.slice(0, at).some((_, start) => match(start, (end) => end === at)) !== negate;
  };
  function read(element: AST.Element): Match {
    if (element.type === 'Quantifier') return repeated(element);
    if (element.type === 'Group' || element.type === 'CapturingGroup') return either(element.alternatives);
    if (element.type === 'Backreference') return (at, rest) => rest(at);
    if (element.type !== 'Assertion') return character(element.raw);
    const test = holds(element);
    return (at, rest) => {
      count();
      return test(at) && rest(at);
    };
  }
  try {
    const match = either(pattern.alternatives);
    for (let start = 0; start <= characters.length; start++)
      if (match(start, () => true)) return { isFound: true, steps };
  } catch (fault) {
    if (fault !== enough && !(fault instanceof RangeError)) throw fault;
  }
  return { isFound: false, steps };
}
