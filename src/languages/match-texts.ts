import { hasSameFacts } from './facts.ts';
import { sourceOf, translationOf, type PlacedPair } from './overlay.ts';
import type { PlacedText, TranslatableFields } from './translatable-fields.ts';

/** How far a text is translated; computed, never stored. docs/languages.md */
export type TextState = 'done' | 'outdated' | 'draft' | 'missing';

/** A text and what its language says of it. */
export interface TranslatedText extends PlacedText {
  state: TextState;
  /** Of a missing text, what stood there before. */
  pair?: PlacedPair;
}

/** The translation that the pages of a language show; undefined where they show none. */
export const shownPair = ({ state, pair }: TranslatedText, { drafts = false }: { drafts?: boolean }) =>
  state === 'missing' || (state === 'draft' && !drafts) ? undefined : pair;

/** What is found for the texts of a section. */
export interface Matches {
  /** In the order of the texts. */
  texts: TranslatedText[];
  /** Pairs whose text is gone. */
  leftOver: PlacedPair[];
}

/** Scripts without spaces have each character as a word. */
const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{M}\p{Nd}]+/gu;

const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? [];

/** Stands for numbers where words are compared. */
const NUMBER = '#';

/** The words of a text, with one sign for what is said in digits: "# to #". */
const withoutNumbers = (text: string): string =>
  wordsOf(text)
    .map((word) => (/\p{Nd}/u.test(word) ? NUMBER : word))
    .filter((word, at, words) => word !== NUMBER || words[at - 1] !== NUMBER)
    .join(' ');

/** How many words of a text are still there in a later one, as a share of those of the first and of the longer one, from 0 to 1. */
function keptShares(before: string, after: string): { ofFirst: number; ofLonger: number } {
  const words = wordsOf(before);
  const left = wordsOf(after);
  let kept = 0;
  for (const word of words) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    kept++;
  }
  const all = kept + left.length;
  return { ofFirst: kept / Math.max(words.length, 1), ofLonger: kept / Math.max(words.length, all, 1) };
}

/**
 * Which share of words is kept where a text is a later state of another one; 0 where it is another text. An entry of a list that
 * takes the place of another often shares words with it ("Fast delivery", "Fast refunds"): there three quarters of both must be
 * the same.
 */
function laterStateShare(before: string, after: string, field: string): number {
  const { ofFirst, ofLonger } = keptShares(before, after);
  return ofFirst >= 0.5 && (!field.includes('[]') || ofLonger >= 0.75) ? ofFirst : 0;
}

/** So many pairs of a field that are not in use are compared with its texts; no list is as long. */
const MOST_COMPARED = 1000;

const isDraft = ({ pair }: PlacedPair): boolean => pair[2] === 'draft';
const isEmpty = ({ pair }: PlacedPair): boolean => translationOf(pair).trim() === '';

/** What is found for the texts of one field. */
function matchField(texts: PlacedText[], pairs: PlacedPair[], language: string): Matches {
  const bySource = new Map<string, PlacedPair>();
  for (const pair of pairs) if (!bySource.has(sourceOf(pair.pair))) bySource.set(sourceOf(pair.pair), pair);
  const inUse = new Set(texts.map(({ text }) => text));
  const free = new Set(pairs.filter(({ pair }) => !inUse.has(sourceOf(pair))));
  const open = new Set(texts.filter(({ text }) => !bySource.has(text)));
  const found = new Map<PlacedText, { pair: PlacedPair; isSameFact: boolean }>();
  const compared = [...free].slice(0, MOST_COMPARED);
  const before = new Map<PlacedPair, string>();
  const wordsBefore = (pair: PlacedPair): string => {
    if (!before.has(pair)) before.set(pair, withoutNumbers(sourceOf(pair.pair)));
    return before.get(pair)!;
  };
  const likely = [...open].flatMap((text) =>
    compared.flatMap((pair) => {
      const share = laterStateShare(sourceOf(pair.pair), text.text, text.field);
      return share === 0 ? [] : [{ text, pair, share }];
    }),
  );
  for (const { text, pair } of likely.toSorted((a, b) => b.share - a.share)) {
    if (!open.has(text) || !free.has(pair)) continue;
    found.set(text, { pair, isSameFact: hasSameFacts(sourceOf(pair.pair), text.text, language) });
    open.delete(text);
    free.delete(pair);
  }
  // The same words with other numbers: a price has changed. It is not shown, and the editor of the source is told.
  for (const text of open) {
    const words = withoutNumbers(text.text);
    const pair = words.includes(NUMBER) && compared.find((each) => free.has(each) && wordsBefore(each) === words);
    if (!pair) continue;
    found.set(text, { pair, isSameFact: false });
    open.delete(text);
    free.delete(pair);
  }
  // A field of one text alone: what stood there is offered for what stands there.
  const isAlone = texts.length === 1 && !texts[0]!.field.includes('[]');
  const [last] = free;
  if (isAlone && last && open.has(texts[0]!)) {
    found.set(texts[0]!, { pair: last, isSameFact: false });
    free.delete(last);
  }
  const stateOf = (pair: PlacedPair, otherwise: TextState): TextState =>
    isEmpty(pair) ? 'missing' : isDraft(pair) ? 'draft' : otherwise;
  return {
    texts: texts.map((text): TranslatedText => {
      const exact = bySource.get(text.text);
      if (exact) return { ...text, state: stateOf(exact, 'done'), pair: exact };
      const before = found.get(text);
      if (!before) return { ...text, state: 'missing' };
      const { pair, isSameFact } = before;
      return { ...text, state: isSameFact ? stateOf(pair, 'outdated') : 'missing', pair };
    }),
    leftOver: [...free],
  };
}

/**
 * Finds the translations of texts by their field and content, never by their position. A pair that is in use at one place is
 * not taken for a later state of another text.
 *
 * @param texts     Of one section. What may be replaced and is not is left out of the answer.
 * @param pairs     What the overlay has for it.
 * @param language  Of the texts.
 */
export function matchTexts(
  texts: PlacedText[],
  pairs: PlacedPair[],
  fields: TranslatableFields,
  language: string,
): Matches {
  const byField = <T extends { field: string }>(list: T[]) => {
    const groups = new Map<string, T[]>();
    for (const each of list) {
      const group = groups.get(each.field);
      if (group) group.push(each);
      else groups.set(each.field, [each]);
    }
    return groups;
  };
  const [textsOf, pairsOf] = [byField(texts), byField(pairs)];
  const matches = [...new Set([...textsOf.keys(), ...pairsOf.keys()])].map((field): Matches => {
    const [own, its] = [textsOf.get(field) ?? [], pairsOf.get(field) ?? []];
    if (fields.get(field)?.isReplaceable !== true) return matchField(own, its, language);
    const sources = new Set(own.map(({ text }) => text));
    const found = matchField(
      own,
      its.filter(({ pair }) => sources.has(sourceOf(pair))),
      language,
    );
    return {
      texts: found.texts.filter(({ pair }) => pair !== undefined),
      leftOver: its.filter(({ pair }) => !sources.has(sourceOf(pair))),
    };
  });
  return { texts: matches.flatMap((match) => match.texts), leftOver: matches.flatMap(({ leftOver }) => leftOver) };
}
