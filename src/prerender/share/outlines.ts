import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { codeDirOf } from '../../config/code-dir.ts';

const FOLDER = 'node_modules/@fontsource-variable/instrument-sans/files';

/**
 * Opens a file of the site's typeface; fontkit is loaded only here, because most builds find their pictures cached.
 *
 * @param subset  "latin" or "latin-ext".
 * @throws        When the font's package is not installed.
 */
export async function openTypeface(rootDir: string, subset: string): Promise<Font> {
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ]);
  const file = join(codeDirOf(rootDir), FOLDER, `instrument-sans-${subset}-wght-normal.woff2`);
  const font = create(Buffer.from(await decompress(readFileSync(file))));
  if (!('layout' in font)) throw new Error(`${file} holds a collection, not one font.`);
  return font;
}

type Glyph = ReturnType<Font['layout']>['glyphs'][number];

const LETTERS: Record<string, string> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' };

/** A glyph as relative path commands in whole numbers, y downwards: a first "move to" shifts it as a whole. */
function outline({ path }: Glyph, scale: number): string {
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
      return (LETTERS[command] ?? '') + moves.join(' ').replace(/ -/g, '-');
    })
    .join('');
}

/**
 * Sets a text as outlines, from its baseline.
 *
 * @param em       Units per em of the result.
 * @param spacing  Added after each letter, in these units.
 * @param x        Where the text begins.
 * @returns        SVG path data, and where the next letter would begin.
 */
export function outlineText(
  font: Font,
  text: string,
  { em, spacing, x = 0 }: { em: number; spacing: number; x?: number },
): { path: string; end: number } {
  const scale = em / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let end = x;
  let path = '';
  for (const [index, glyph] of glyphs.entries()) {
    const drawn = outline(glyph, scale);
    if (drawn) path += `M${Math.round(end + (positions[index]?.xOffset ?? 0) * scale)} 0${drawn}`;
    end += (positions[index]?.xAdvance ?? 0) * scale + spacing;
  }
  return { path, end };
}
