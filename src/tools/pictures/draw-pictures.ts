/**
 * Draws the product pictures: converts every <text> of src/pictures/*.svg into outlines of the site's typeface (a picture
 * in an <img> cannot load a font) and writes public/pictures/*.svg. With --check it writes nothing and exits 1 if a source
 * has changed since it was drawn. It ignores what is in public/: an editor may replace or delete a picture there. Run: npx tsx src/tools/pictures/draw-pictures.ts [--check]
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import { openTypeface, outlineText } from '../../prerender/share/outlines.ts';

const ROOT = new URL('../../../', import.meta.url);
const SOURCES = new URL('src/pictures/', ROOT);
const OUTPUT = new URL('public/pictures/', ROOT);
/** The hash of each picture as it was drawn last. */
const DRAWN = new URL('drawn.json', SOURCES);
/**
 * Outlines are whole numbers on a grid of this many units per em: at most 0.15 px off, at 30 px and at 60 px. The till of
 * Home, which half of its letters' size is shown at, is a kilobyte lighter than at 0.1 px.
 */
const emAt = (size: number): number => (size < 30 ? 104 : 208);

type FontAt = (weight: number) => Font;

/** Writes a number without needless digits: 0.50 becomes .5. */
const short = (value: number, digits = 2): string => String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.');

/** Opens the typeface; returns its instance at a weight. */
async function openFont(): Promise<FontAt> {
  const font = await openTypeface(fileURLToPath(ROOT), 'latin');
  const instances = new Map<number, Font>();
  return (weight) => {
    const instance = instances.get(weight) ?? font.getVariation({ wght: weight });
    instances.set(weight, instance);
    return instance;
  };
}

/** Converts the text of a picture into outlines and removes what a browser does not need. */
function draw(source: string, name: string, fontAt: FontAt): string {
  const body = source.replace(/<text\b([^>]*)>([^<]*)<\/text>/g, (_, tag: string, content: string) => {
    const given = new Map([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
    const text = content.trim().replace(/&amp;/g, '&');
    const size = Number(given.get('font-size'));
    if (!(size > 0)) throw new Error(`${name}: the text "${text}" has no font-size of its own.`);
    const font = fontAt(Number(given.get('font-weight') ?? 400));
    const missing = [...text].find((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (missing) throw new Error(`${name}: the typeface has no "${missing}"; draw it as a shape.`);
    const em = emAt(size);
    const spacing = (Number(given.get('letter-spacing') ?? 0) * em) / size;
    const { path, end } = outlineText(font, text, { em, spacing });
    const anchor = { middle: 0.5, end: 1 }[given.get('text-anchor') ?? ''] ?? 0;
    const x = Number(given.get('x') ?? 0) - ((end - spacing) * anchor * size) / em;
    const place = `translate(${short(x)} ${short(Number(given.get('y') ?? 0))})scale(${short(size / em, 4)})`;
    const look = ['fill', 'opacity'].filter((key) => given.has(key)).map((key) => ` ${key}="${given.get(key) ?? ''}"`);
    // One path per text: letters shared by reference are two elements each, and an element of a picture costs a phone as
    // much as one of the page. Repeated letters compress to almost nothing.
    return `<path transform="${given.get('transform') ?? ''}${place}"${look.join('')} d="${path}"/>`;
  });
  return body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim();
}

const fontAt = await openFont();
const isCheck = process.argv.includes('--check');
const before = JSON.parse(readFileSync(DRAWN, 'utf8')) as Record<string, string>;
const hashes: Record<string, string> = {};
mkdirSync(OUTPUT, { recursive: true });
for (const name of readdirSync(SOURCES).filter((file) => file.endsWith('.svg'))) {
  const drawn = `${draw(readFileSync(new URL(name, SOURCES), 'utf8'), name, fontAt)}\n`;
  hashes[name] = createHash('sha256').update(drawn).digest('hex').slice(0, 16);
  if (!isCheck) writeFileSync(new URL(name, OUTPUT), drawn);
  else if (hashes[name] !== before[name]) {
    console.error(
      `src/pictures/${name} has changed since it was drawn: run npx tsx src/tools/pictures/draw-pictures.ts.`,
    );
    process.exit(1);
  }
}
if (!isCheck) writeFileSync(DRAWN, `${JSON.stringify(hashes, null, 2)}\n`);
