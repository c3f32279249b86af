import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

/**
 * Writes src/styles/fallback-fonts.css: system fonts with the metrics of the site's font, so that nothing shifts when it loads.
 *
 *   npx tsx docs/media/fallback-fonts.ts
 *
 * Run it when a system font is added or the site's font is updated. Words and spaces are adjusted apart: the site's font has
 * narrow spaces, and one number for both sets texts of short words too wide and texts of long words too narrow.
 */
const SITE_FONT = '@fontsource-variable/instrument-sans';

/** Packages of the system fonts that are not installed here; Arimo has the widths of Arial and Liberation Sans. */
const MEASURED = ['roboto', 'arimo', 'noto-sans'].map((name) => `@fontsource/${name}@5.3.0`);

/** `font-weight` of body text, and of headings: `--weight-strong` in src/styles/base.css. */
const WEIGHTS = { regular: 400, strong: 620 };

/** Any English prose. Ten of these pages of docs differ from it by a thousandth in each weight. */
const PROSE = [
  'Every sale leaves a trace: what was bought, when, and what will be wanted again tomorrow. You keep your counter, your',
  'customers and your prices; the till keeps the books. Today’s figures are ready before the lights go out, and a',
  'question asked aloud has its answer while the coffee is still hot. We take the work away, never the choice. For a',
  'family with two shops or a chain with two hundred, it is the same quiet tool: nothing to install, nothing to learn.',
].join(' ');

const folder = mkdtempSync(join(tmpdir(), 'font-metrics-'));
const inFolder = (name: string) => (weight: number) =>
  join(folder, `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
const dejaVu = (weight: number) => `node_modules/dejavu-fonts-ttf/ttf/DejaVuSans${weight === 700 ? '-Bold' : ''}.ttf`;

/**
 * System fonts in lookup order: PostScript names of fonts with the same widths, regular and bold. Phones come first, because a
 * browser asks the system for every name before the one it finds. Where there is Segoe UI, Helvetica Neue or Ubuntu, there is
 * Arial or DejaVu Sans too. Without any, `system-ui` is used unadjusted: no rule can reach it.
 */
const SYSTEM_FONTS = [
  { family: 'Roboto', regular: ['Roboto-Regular'], bold: ['Roboto-Bold'], file: inFolder('roboto') },
  {
    family: 'Arial',
    regular: ['ArialMT', 'LiberationSans'],
    bold: ['Arial-BoldMT', 'LiberationSans-Bold'],
    file: inFolder('arimo'),
  },
  { family: 'DejaVu Sans', regular: ['DejaVuSans'], bold: ['DejaVuSans-Bold'], file: dejaVu },
  { family: 'Noto Sans', regular: ['NotoSans-Regular'], bold: ['NotoSans-Bold'], file: inFolder('noto-sans') },
];

const percent = (number: number) => `${Number((number * 100).toFixed(2))}%`;

async function readFont(path: string): Promise<Font> {
  const bytes = readFileSync(path);
  return create(path.endsWith('.woff2') ? Buffer.from(await decompress(bytes)) : bytes) as Font;
}

/** In em, kerning included: a space, and all words of the prose. */
function widths(font: Font): { space: number; words: number } {
  const width = (text: string) => font.layout(text).advanceWidth / font.unitsPerEm;
  return { space: width(' '), words: PROSE.split(' ').reduce((sum, word) => sum + width(word), 0) };
}

try {
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, ...MEASURED], { stdio: 'inherit' });
  const site = await readFont(join('node_modules', SITE_FONT, 'files/instrument-sans-latin-wght-normal.woff2'));
  const regular = widths(site.getVariation({ wght: WEIGHTS.regular }));
  const strong = widths(site.getVariation({ wght: WEIGHTS.strong }));

  let rules = '';
  const families: string[] = [];
  for (const { family, regular: names, bold, file } of SYSTEM_FONTS) {
    const [light, heavy] = [await readFont(file(400)), await readFont(file(700))];
    const rule = (name: string, weight: string, locals: string[], adjusted: number, characters = '') =>
      `@font-face {
  font-family: '${family} ${name}';${weight && `\n  font-weight: ${weight};`}
  src: ${locals.map((local) => `local('${local}')`).join(', ')};
  size-adjust: ${percent(adjusted)};
  ascent-override: ${percent(site.ascent / site.unitsPerEm / adjusted)};
  descent-override: ${percent(-site.descent / site.unitsPerEm / adjusted)};${light.lineGap === 0 ? '' : '\n  line-gap-override: 0%;'}${characters && `\n  unicode-range: ${characters};`}
}

`;
    // A family of its own: within one, a browser takes every character from the faces whose weight is nearest.
    rules += rule('Space', '400 700', names, regular.space / widths(light).space, 'U+20');
    // A face without a weight is regular and covers 400 to 500; the bold face covers heavier weights.
    rules += rule('Fallback', '', names, regular.words / widths(light).words);
    rules += rule('Fallback', '700', bold, strong.words / widths(heavy).words);
    families.push(`'${family} Space', '${family} Fallback'`);
  }
  const { version } = JSON.parse(readFileSync(join('node_modules', SITE_FONT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const styles = 'src/styles/fallback-fonts.css';
  writeFileSync(
    styles,
    `/* Written by docs/media/fallback-fonts.ts from ${MEASURED.join(', ')} and ${SITE_FONT}@${version}. */

${rules}:root {
  --font: 'Instrument Sans', ${families.join(', ')}, system-ui, sans-serif;
}
`,
  );
  execFileSync('npx', ['oxfmt', styles]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
