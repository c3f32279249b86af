import { isCommand, shortcutKey, type PressedKey } from '../keys.ts';
import { parseRichText, type Mark, type Run } from '../../model/rich-text/parse-rich-text.ts';
import { writeRichText } from '../../model/rich-text/write-rich-text.ts';

/** The source of a rich text, and what is selected of it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Words from one to before another, counted in characters. */
interface Range {
  from: number;
  to: number;
}

const IN_WORD = /[\p{L}\p{N}\p{M}'’-]/u;

const wordsOf = (runs: Run[]): string => runs.map(({ text }) => text).join('');

/** The words that are selected, without spaces at their edges; at a caret the word around it. May be empty. */
function selectedWords(words: string, at: number[], { start, end }: Selected): Range {
  const indexOf = (place: number) => {
    const index = at.findIndex((each) => each >= place);
    return index < 0 ? at.length : index;
  };
  let [from, to] = [indexOf(start), indexOf(end)];
  const isSpace = (index: number) => words[index]!.trim() === '';
  while (from < to && isSpace(from)) from++;
  while (from < to && isSpace(to - 1)) to--;
  if (start !== end) return { from, to };
  while (from > 0 && IN_WORD.test(words[from - 1]!)) from--;
  while (to < words.length && IN_WORD.test(words[to]!)) to++;
  return { from, to };
}

/** Changes the runs of a range of words; runs are split at its edges. */
function changedRuns(runs: Run[], { from, to }: Range, change: (run: Run) => Run): Run[] {
  let offset = 0;
  return runs.flatMap((run) => {
    const [start, end] = [from - offset, to - offset].map((place) => Math.min(Math.max(place, 0), run.text.length));
    offset += run.text.length;
    const part = (text: string): Run => ({ ...run, text });
    return [part(run.text.slice(0, start)), change(part(run.text.slice(start, end))), part(run.text.slice(end))];
  });
}

/** A text of runs in which the same words are selected as before. */
function selecting(runs: Run[], { from, to }: Range): Selected {
  const text = writeRichText(runs);
  const { at } = parseRichText(text);
  return { text, start: at[from] ?? text.length, end: (at[to - 1] ?? text.length - 1) + 1 };
}

/** The runs of a range that have letters. */
const runsIn = (runs: Run[], range: Range): Run[] => {
  const inside: Run[] = [];
  changedRuns(runs, range, (run) => {
    if (run.text.trim() !== '') inside.push(run);
    return run;
  });
  return inside;
};

const isAllMarked = (runs: Run[], mark: Mark): boolean => runs.length > 0 && runs.every((run) => run[mark]);

/** Whether all that is selected has a mark, or the word around the caret. */
export function hasMark(selected: Selected, mark: Mark): boolean {
  const { runs, at } = parseRichText(selected.text);
  return isAllMarked(runsIn(runs, selectedWords(wordsOf(runs), at, selected)), mark);
}

/**
 * Marks what is selected, or takes the mark away where all of it has it. At a caret it is the word around it; beside none, or
 * where only spaces are selected, the marks are written around a caret.
 */
export function toggleMark(selected: Selected, mark: Mark): Selected {
  const { runs, at } = parseRichText(selected.text);
  const range = selectedWords(wordsOf(runs), at, selected);
  if (range.from >= range.to) {
    const stars = mark === 'strong' ? '**' : '*';
    const caret = selected.end + stars.length;
    const text = selected.text.slice(0, selected.end) + stars + stars + selected.text.slice(selected.end);
    return { text, start: caret, end: caret };
  }
  const isOn = !isAllMarked(runsIn(runs, range), mark);
  return selecting(
    changedRuns(runs, range, (run) => ({ ...run, [mark]: isOn })),
    range,
  );
}

/** A range with the whole of every link that it touches. */
function withWholeLinks(runs: Run[], range: Range): Range {
  const whole = { ...range };
  let [offset, start, link]: [number, number, string | null] = [0, 0, null];
  for (const run of runs) {
    if (run.link !== link) [start, link] = [offset, run.link];
    offset += run.text.length;
    if (link === null || start >= range.to || offset <= range.from) continue;
    whole.from = Math.min(whole.from, start);
    whole.to = Math.max(whole.to, offset);
  }
  return whole;
}

/** What a link would be made of: the words that are selected or around the caret, and where they lead now. */
export function linkAt(selected: Selected): { words: string; link: string | null } {
  const { runs, at } = parseRichText(selected.text);
  const words = wordsOf(runs);
  const range = withWholeLinks(runs, selectedWords(words, at, selected));
  const link = runsIn(runs, range).find((run) => run.link !== null)?.link ?? null;
  return { words: words.slice(range.from, range.to), link };
}

/**
 * Lets what is selected lead somewhere; a link that it touches, as a whole.
 *
 * @param link   null takes the link away; the words stay.
 * @param words  For a caret beside no word: what the new link says.
 */
export function setLink(selected: Selected, link: string | null, words: string): Selected {
  const { runs, at } = parseRichText(selected.text);
  const range = withWholeLinks(runs, selectedWords(wordsOf(runs), at, selected));
  if (range.from < range.to)
    return selecting(
      changedRuns(runs, range, (run) => ({ ...run, link })),
      range,
    );
  const { text, start, end } = selected;
  const added = writeRichText([{ text: words, strong: false, em: false, link }]);
  return { text: text.slice(0, start) + added + text.slice(end), start, end: start + added.length };
}

/** The one part in which two texts differ: what a text field inserts, so that its own undo takes back no more. */
export function differenceOf(before: string, after: string): Selected {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { text: after.slice(start, after.length - same), start, end: before.length - same };
}

/** The keys that write marks, as in any word processor. */
const KEYS: Record<string, Mark | 'link'> = { b: 'strong', i: 'em', k: 'link' };

/** What a key asks for while a rich text is typed; null for any other. */
export const markOfKey = (event: PressedKey): Mark | 'link' | null =>
  isCommand(event) && !event.shiftKey ? (KEYS[shortcutKey(event)] ?? null) : null;
