import type { Font } from 'fontkit';
import { openTypeface, outlineText } from './outlines.ts';

/** Latin first, as on the pages; the second file has what Central European and other names need. */
const SUBSETS = ['latin', 'latin-ext'];
/** The weight of headlines. */
const WEIGHT = 620;

/** As headlines on the pages, in em. */
const LETTER_SPACING = -0.03;
const WORD_SPACING = 0.05;

/** The units of an em in what a type setter returns; whole numbers are exact enough at any size a picture has. */
export const EM = 1000;

/** Outlines of a text, from its baseline's start, in units of an em. */
export interface SetText {
  /** SVG path data. */
  path: string;
  width: number;
}

/** Sets texts in the site's typeface; fonts are read once, each word is set once. */
export interface TypeSetter {
  /** Whether the typeface has every letter. It has none of the scripts that run from right to left. */
  canSet(text: string): boolean;
  set(text: string): SetText;
}

/**
 * Opens the site's typeface for headlines.
 *
 * @throws  When the font's package is not installed.
 */
export async function openTypeSetter(rootDir: string): Promise<TypeSetter> {
  const typefaces = await Promise.all(SUBSETS.map((subset) => openTypeface(rootDir, subset)));
  const fonts = typefaces.map((font) => font.getVariation({ wght: WEIGHT }));
  const fontFor = (letter: string) => fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));

  const setWord = (word: string): SetText => {
    // Runs of letters that one font has.
    const runs: { font: Font; text: string }[] = [];
    for (const letter of word) {
      const font = fontFor(letter);
      const last = runs.at(-1);
      if (font && last?.font === font) last.text += letter;
      else if (font) runs.push({ font, text: letter });
    }
    const spacing = LETTER_SPACING * EM;
    let x = 0;
    let path = '';
    for (const { font, text } of runs) {
      const run = outlineText(font, text, { em: EM, spacing, x });
      path += run.path;
      x = run.end;
    }
    return { path, width: x - spacing };
  };

  const known = new Map<string, SetText>();
  return {
    canSet: (text) => [...text].every(fontFor),
    set(text) {
      const found = known.get(text) ?? setWord(text);
      known.set(text, found);
      return found;
    },
  };
}

/** Sizes to try, in px: the largest that fits is taken. */
const SIZES = [88, 80, 72, 64, 56, 48, 42];
export const LINE_HEIGHT = 1.07;
const MOST_LINES = 4;
/** Step by which lines are balanced, in units of an em. */
const STEP = 100;

/** Wraps words into lines of a given width, in units of an em. */
function wrap(words: { text: string; width: number }[], space: number, widest: number): string[][] {
  const lines: { words: string[]; width: number }[] = [];
  for (const { text, width } of words) {
    const last = lines.at(-1);
    if (last && last.width + space + width <= widest) {
      last.words.push(text);
      last.width += space + width;
    } else lines.push({ words: [text], width });
  }
  return lines.map((line) => line.words);
}

/** The gap between two words, in units of an em. */
const gap = (setter: TypeSetter): number => setter.set(' ').width + (2 * LETTER_SPACING + WORD_SPACING) * EM;

/** A line of words as path elements, at a position in px. */
export function setLine(setter: TypeSetter, words: string[], x: number, y: number, size: number): string {
  const scale = size / EM;
  let at = x;
  return words
    .map((word) => {
      const { path, width } = setter.set(word);
      const place = `translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`;
      at += (width + gap(setter)) * scale;
      return `<path transform="${place}" d="${path}"/>`;
    })
    .join('');
}

/** The width of a line in px. */
export const lineWidth = (setter: TypeSetter, words: string[], size: number): number =>
  (words.reduce((sum, word) => sum + setter.set(word).width, (words.length - 1) * gap(setter)) * size) / EM;

/**
 * Breaks a title into one to four lines of about the same length, as large as the room allows.
 *
 * @param room  In px.
 * @returns     The words of each line; `null` when it does not fit at any size, or the typeface lacks a letter.
 */
export function fitTitle(
  setter: TypeSetter,
  title: string,
  room: { width: number; height: number },
): { lines: string[][]; size: number } | null {
  const typed = title.trim().split(/\s+/u);
  if (typed[0] === '' || !setter.canSet(typed.join(' '))) return null;
  const words = typed.map((text) => ({ text, width: setter.set(text).width }));
  const longest = Math.max(...words.map(({ width }) => width));
  const space = gap(setter);
  for (const size of SIZES) {
    const width = (room.width / size) * EM;
    if (longest > width) continue;
    const { length } = wrap(words, space, width);
    if (length > MOST_LINES || length * size * LINE_HEIGHT > room.height) continue;
    // As narrow as possible without another line: the last one is not a single word.
    let widest = width;
    while (widest - STEP >= longest && wrap(words, space, widest - STEP).length === length) widest -= STEP;
    return { lines: wrap(words, space, widest), size };
  }
  return null;
}
