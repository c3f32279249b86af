import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';

const FOLDER = 'node_modules/@fontsource-variable/instrument-sans/files';
/** Latin first, as on the pages; the second file has what Central European and other names need. */
const FILES = ['instrument-sans-latin-wght-normal.woff2', 'instrument-sans-latin-ext-wght-normal.woff2'];

/** As headlines stand on the pages, in em. */
const LETTER_SPACING = -0.03;
const WORD_SPACING = 0.05;

/** The units of an em in what a type setter gives; whole numbers are exact enough at any size a picture has. */
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

type Glyph = ReturnType<Font['layout']>['glyphs'][number];

/** A glyph's outline with each point told from the last, so that the first "move to" places it; y downwards. */
function outline({ path }: Glyph, scale: number): string {
  const letters: Record<string, string> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return path.commands
    .map(({ command, args }) => {
      if (command === 'closePath') {
        [x, y] = [startX, startY];
        return 'z';
      }
      const points = args.map((value, index) => Math.round(value * scale) * (index % 2 ? -1 : 1));
      const moves = points.map((value, index) => value - (index % 2 ? y : x));
      [x, y] = [points.at(-2) ?? x, points.at(-1) ?? y];
      if (command === 'moveTo') [startX, startY] = [x, y];
      return (letters[command] ?? '') + moves.join(' ');
    })
    .join('');
}

/** One font of the typeface, at the weight of headlines. */
async function openFont(file: string) {
  // Loaded only here: most builds find their pictures as they were.
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ]);
  const font = create(Buffer.from(await decompress(readFileSync(file))));
  if (!('layout' in font)) throw new Error(`${file} holds a collection, not one font.`);
  return { font: font.getVariation({ wght: 620 }), outlines: new Map<number, string>() };
}

/**
 * Opens the site's typeface for headlines.
 *
 * @throws  When the font's package is not installed.
 */
export async function openTypeSetter(rootDir: string): Promise<TypeSetter> {
  const fonts = await Promise.all(FILES.map((file) => openFont(join(rootDir, FOLDER, file))));
  type OpenFont = (typeof fonts)[number];
  const fontOf = new Map<string, OpenFont | undefined>();
  const fontFor = (letter: string): OpenFont | undefined => {
    if (!fontOf.has(letter))
      fontOf.set(
        letter,
        fonts.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
      );
    return fontOf.get(letter);
  };

  const setWord = (word: string): SetText => {
    let x = 0;
    let path = '';
    const setRun = ({ font, outlines }: OpenFont, text: string) => {
      const scale = EM / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      for (const [index, glyph] of glyphs.entries()) {
        const drawn = outlines.get(glyph.id) ?? outline(glyph, scale);
        outlines.set(glyph.id, drawn);
        if (drawn) path += `M${Math.round(x + (positions[index]?.xOffset ?? 0) * scale)} 0${drawn}`;
        x += (positions[index]?.xAdvance ?? 0) * scale + LETTER_SPACING * EM;
      }
    };
    // Stretches of letters that one font has.
    let run: { font: OpenFont; text: string } | undefined;
    for (const letter of word) {
      const font = fontFor(letter);
      if (!font) continue;
      if (run?.font === font) run.text += letter;
      else {
        if (run) setRun(run.font, run.text);
        run = { font, text: letter };
      }
    }
    if (run) setRun(run.font, run.text);
    return { path, width: x - LETTER_SPACING * EM };
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
/** How finely lines are made equal, in units of an em. */
const STEP = 100;

/** Words in lines no wider than asked, in units of an em. */
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

/** A line of words as path elements at a place, in px. */
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
    // As narrow as it goes without another line: no word stands alone at the end.
    let widest = width;
    while (widest - STEP >= longest && wrap(words, space, widest - STEP).length === length) widest -= STEP;
    return { lines: wrap(words, space, widest), size };
  }
  return null;
}
