import type { AST } from '@eslint-community/regexpp';

type Single = AST.Character | AST.CharacterClass | AST.CharacterSet;

/** The character or class that an element repeats; undefined where it repeats something else. */
const single = ({ element }: AST.Quantifier): Single | undefined =>
  element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet'
    ? element
    : undefined;

/** Whether a class takes no character that is written in another one: a single one, as in most patterns. */
const isApart = (one: Single, other: Single): boolean =>
  other.type === 'Character' && !new RegExp(`^${one.raw}$`, 'u').test(String.fromCodePoint(other.value));

/** What a repeated group of repetitions can be written as with one way to read each text. */
function plainly({ min, max, greedy, element }: AST.Quantifier): string | undefined {
  if (max !== Infinity || min > 1 || !greedy || (element.type !== 'Group' && element.type !== 'CapturingGroup'))
    return undefined;
  const [alternative, more] = element.alternatives;
  if (more !== undefined || !alternative?.elements.every((each): each is AST.Quantifier => each.type === 'Quantifier'))
    return undefined;
  const [inner, separator, rest] = alternative.elements as AST.Quantifier[];
  const set = inner && single(inner);
  if (!set || inner.max !== Infinity || inner.min > 1 || rest !== undefined) return undefined;
  // (a+)+ and its like.
  if (separator === undefined) return `${set.raw}${min === 0 || inner.min === 0 ? '*' : '+'}`;
  // (a+ ?)+
  const between = single(separator);
  if (!between || inner.min !== 1 || separator.min !== 0 || separator.max !== 1 || !isApart(set, between))
    return undefined;
  const words = `${set.raw}+(?:${between.raw}${set.raw}+)*${between.raw}?`;
  return min === 0 ? `(?:${words})?` : words;
}

/**
 * Writes a pattern so that it has one way to read each text, where it is certain that it accepts the same.
 *
 * @returns  undefined where nothing is certain.
 */
export function rewritten(pattern: AST.Pattern): string | undefined {
  // Groups that are referred to must stay.
  if (/\\(?:[1-9]|k<)/.test(pattern.raw)) return undefined;
  const replaced: [start: number, end: number, text: string][] = [];
  const visit = (alternatives: AST.Alternative[]): void => {
    for (const element of alternatives.flatMap(({ elements }) => elements)) {
      const text = element.type === 'Quantifier' ? plainly(element) : undefined;
      if (text !== undefined) replaced.push([element.start, element.end, text]);
      else if (element.type === 'Quantifier') {
        const { element: inner } = element;
        if ('alternatives' in inner) visit(inner.alternatives as AST.Alternative[]);
      } else if ('alternatives' in element) visit(element.alternatives as AST.Alternative[]);
    }
  };
  visit(pattern.alternatives);
  if (replaced.length === 0) return undefined;
  let text = pattern.raw;
  for (const [start, end, plain] of replaced.toReversed()) text = text.slice(0, start) + plain + text.slice(end);
  return text;
}
