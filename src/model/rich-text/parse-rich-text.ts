/** What a mark makes of the words between it and its end. */
export type Mark = 'strong' | 'em';

/** Words that look alike. */
export interface Run {
  text: string;
  strong: boolean;
  em: boolean;
  /** As an author writes it; null for words that lead nowhere. */
  link: string | null;
}

/** A link in the source of a rich text. */
export interface RichLink {
  link: string;
  /** What it says, with the marks in it. */
  words: string;
  /** Where the link stands in the source: from `start` to before `end`. */
  start: number;
  end: number;
}

/** A rich text in its parts. */
export interface ParsedRichText {
  /** Neighbours differ, and none is empty. */
  runs: Run[];
  /** In their order. */
  links: RichLink[];
  /** For each character of the words, where it stands in the source. */
  at: number[];
}

/** A piece of the source: what ends before its characters, and what begins after them. */
interface Piece {
  text: string;
  start: number;
  off: Mark[];
  on: Mark[];
  opensLink?: string;
  closesLink?: true;
}

/** The marks that a row of stars can be, by its length: a longer row is characters. */
const MARKS: Record<number, Mark[]> = { 1: ['em'], 2: ['strong'], 3: ['strong', 'em'] };

/** How many stars a mark has. */
export const STARS: Record<Mark, number> = { strong: 2, em: 1 };

const PLAIN = /[^\\*[\]]+/y;
const BACKSLASHES = /\\+/y;
const ROW = /\*+/y;
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Each opening bracket that has its closing one in the same word. All are found at once: looking for each could take for ever. */
function closingBrackets(source: string): Map<number, number> {
  const found = new Map<number, number>();
  let open: number[] = [];
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!;
    if (character === '\\') at++;
    else if (character === '(') open.push(at);
    else if (character === ')') {
      const start = open.pop();
      if (start !== undefined) found.set(start, at);
    } else if (isSpace(character)) open = [];
  }
  return found;
}

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)![0];
}

/** Splits a source into pieces. Of each mark one can be open, so that no text is gone through twice. */
function readPieces(source: string): { pieces: Piece[]; links: RichLink[] } {
  const closing = source.includes('](') ? closingBrackets(source) : new Map<number, number>();
  const pieces: Piece[] = [];
  const links: RichLink[] = [];
  const openMarks: Record<Mark, Piece | null> = { strong: null, em: null };
  let openBrackets: Piece[] = [];
  const add = (text: string, start: number): Piece => {
    const piece: Piece = { text, start, off: [], on: [] };
    pieces.push(piece);
    return piece;
  };
  for (let at = 0; at < source.length;) {
    const character = source[at]!;
    if (character === '\\') {
      const row = matchAt(BACKSLASHES, source, at);
      const next = at + row.length;
      const isBeforeMark = next < source.length && '*[]'.includes(source[next]!);
      add(isBeforeMark ? row.slice(0, row.length >> 1) : row, at);
      const isEscape = isBeforeMark && row.length % 2 === 1;
      if (isEscape) add(source[next]!, next);
      at = next + (isEscape ? 1 : 0);
    } else if (character === '*') {
      const row = matchAt(ROW, source, at);
      const [canClose, canOpen] = [!isSpace(source[at - 1]), !isSpace(source[at + row.length])];
      const piece = add(row, at);
      for (const mark of MARKS[row.length] ?? []) {
        const open = openMarks[mark];
        if (open && canClose) {
          openMarks[mark] = null;
          open.on.push(mark);
          piece.off.push(mark);
          for (const end of [open, piece]) end.text = end.text.slice(STARS[mark]);
        } else if (canOpen) openMarks[mark] = piece;
      }
      at += row.length;
    } else if (character === '[') openBrackets.push(add(character, at++));
    else if (character === ']') {
      const open = openBrackets.pop();
      const end = source[at + 1] === '(' ? closing.get(at + 1) : undefined;
      const words = open && end !== undefined && end > at + 2 ? source.slice(open.start + 1, at) : '';
      const piece = add(character, at++);
      if (words.trim() === '') continue;
      const link = source.slice(at + 1, end).replaceAll(/\\([()])/g, '$1');
      links.push({ link, words, start: at + 1, end: end! });
      Object.assign(open!, { text: '', opensLink: link });
      Object.assign(piece, { text: '', closesLink: true });
      // No link stands in another one.
      openBrackets = [];
      at = end! + 1;
    } else {
      const text = matchAt(PLAIN, source, at);
      add(text, at);
      at += text.length;
    }
  }
  return { pieces, links };
}

/** Runs of which no neighbours look alike, and none is empty. */
export function mergeRuns(runs: Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (run.text === '') continue;
    if (last && last.strong === run.strong && last.em === run.em && last.link === run.link)
      merged[merged.length - 1] = { ...last, text: last.text + run.text };
    else merged.push(run);
  }
  return merged;
}

/** Whether runs are the same. */
export const isSameRuns = (one: Run[], other: Run[]): boolean =>
  one.length === other.length &&
  one.every((run, at) => {
    const { text, strong, em, link } = other[at]!;
    return run.text === text && run.strong === strong && run.em === em && run.link === link;
  });

/**
 * Reads a rich text: `**bold**`, `*emphasis*`, `[words](link)`, and `\` before a mark that is meant as a character. Stars beside
 * spaces, marks that are not closed and all else are characters. Takes a time in proportion to the length of any text.
 *
 * @param source  As an author writes it.
 * @see           docs/decisions 0107
 */
export function parseRichText(source: string): ParsedRichText {
  const { pieces, links } = readPieces(source);
  const runs: Run[] = [];
  const at: number[] = [];
  const is = { strong: false, em: false };
  let link: string | null = null;
  for (const { text, start, off, on, opensLink, closesLink } of pieces) {
    for (const mark of off) is[mark] = false;
    if (closesLink) link = null;
    runs.push({ text, ...is, link });
    for (let index = 0; index < text.length; index++) at.push(start + index);
    for (const mark of on) is[mark] = true;
    link = opensLink ?? link;
  }
  return { runs: mergeRuns(runs), links, at };
}

/** The words of a rich text, without its marks. */
export const wordsOf = (source: string): string =>
  parseRichText(source)
    .runs.map(({ text }) => text)
    .join('');
