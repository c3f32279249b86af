import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

/**
 * Writes src/styles/fallback-fonts.css: system fonts with the metrics of the site's font, so that nothing shifts when it loads.
 *
 *   npx tsx docs/media/fallback-fonts.ts
 *
 * Run it when a system font is added or the site's font is updated. A width is the mean advance of English letters, weighted by
 * frequency. The package of published metrics has 30,000 files, so it is installed in a temporary folder.
 */
const PUBLISHED = '@capsizecss/metrics@4.3.0';
/** Computes the same metrics from a font file. */
const UNPACK = '@capsizecss/unpack@4.0.1';
const SITE_FONT = '@fontsource-variable/instrument-sans';

/** `font-weight` of body text, and of headings: `--weight-strong` in src/styles/base.css. */
const WEIGHTS = { regular: 400, bold: 620 };

/**
 * System fonts in lookup order, by their name in the published metrics; DejaVu Sans is measured. Phones come first, because a
 * browser asks the system for every name before the one it finds; then Windows, macOS, iOS and most Linux systems. Without
 * any, `system-ui` is used unadjusted: no rule can reach it.
 */
const SYSTEM_FONTS = ['roboto', 'arial', 'dejaVuSans', 'notoSans', 'ubuntu', 'helveticaNeue', 'segoeUI'];

/** By PostScript name: fonts of the same widths, glyph by glyph. */
const SAME_WIDTHS: Record<string, string> = { ArialMT: 'LiberationSans', 'Arial-BoldMT': 'LiberationSans-Bold' };

/** Any English prose; used only for the share of kerning in its width, which the published averages leave out. */
const PROSE = [
  'Every sale leaves a trace: what was bought, when, and what will be wanted again tomorrow. You keep your counter, your',
  'customers and your prices; the till keeps the books. Today’s figures are ready before the lights go out, and a',
  'question asked aloud has its answer while the coffee is still hot. We take the work away, never the choice. For a',
  'family with two shops or a chain with two hundred, it is the same quiet tool: nothing to install, nothing to learn.',
].join(' ');

interface Metrics {
  familyName: string;
  postscriptName: string;
  ascent: number;
  descent: number;
  lineGap: number;
  unitsPerEm: number;
  xWidthAvg: number;
}

const round = (number: number) => Number(number.toFixed(4));
const percent = (number: number) => `${Number((number * 100).toFixed(2))}%`;

const folder = mkdtempSync(join(tmpdir(), 'font-metrics-'));
try {
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, PUBLISHED, UNPACK], {
    stdio: 'inherit',
  });
  const fromPackage = createRequire(join(folder, 'package.json'));
  const published = (name: string) => fromPackage(`@capsizecss/metrics/${name}`) as Metrics;
  const { fromFile } = (await import(pathToFileURL(fromPackage.resolve('@capsizecss/unpack/fs')).href)) as {
    fromFile(path: string): Promise<Metrics>;
  };

  const packaged = join('node_modules', SITE_FONT, 'files/instrument-sans-latin-wght-normal.woff2');
  const variable = create(Buffer.from(await decompress(readFileSync(packaged)))) as Font;
  const site = published('instrumentSans');
  const [semibold, bold] = [published('instrumentSans/600'), published('instrumentSans/700')];
  const siteWidth = (wght: number, average: number) => {
    const font = variable.getVariation({ wght });
    const kerning = font.layout(PROSE).advanceWidth / font.layout(PROSE, { kern: false }).advanceWidth;
    return round((average / site.unitsPerEm) * kerning);
  };
  // Advances of a variable font are linear between weights.
  const boldAverage = semibold.xWidthAvg + ((WEIGHTS.bold - 600) / 100) * (bold.xWidthAvg - semibold.xWidthAvg);

  /** A face without a weight is regular and covers 400 to 500; the bold face covers heavier weights. */
  const rule = ({ familyName, postscriptName: name, ...face }: Metrics, width: number, weight: string) => {
    const adjusted = width / round(face.xWidthAvg / face.unitsPerEm);
    return `@font-face {
  font-family: '${familyName} Fallback';${weight}
  src: local('${name}')${SAME_WIDTHS[name] ? `, local('${SAME_WIDTHS[name]}')` : ''};
  size-adjust: ${percent(adjusted)};
  ascent-override: ${percent(site.ascent / site.unitsPerEm / adjusted)};
  descent-override: ${percent(-site.descent / site.unitsPerEm / adjusted)};${face.lineGap === 0 ? '' : '\n  line-gap-override: 0%;'}
}
`;
  };
  const dejaVu = (file: string) => fromFile(join('node_modules/dejavu-fonts-ttf/ttf', file));
  let rules = '';
  const families: string[] = [];
  for (const name of SYSTEM_FONTS) {
    const [regular, strong] =
      name === 'dejaVuSans'
        ? [await dejaVu('DejaVuSans.ttf'), await dejaVu('DejaVuSans-Bold.ttf')]
        : [published(name), published(`${name}/700`)];
    rules += `${rule(regular, siteWidth(WEIGHTS.regular, site.xWidthAvg), '')}\n`;
    rules += `${rule({ ...strong, familyName: regular.familyName }, siteWidth(WEIGHTS.bold, boldAverage), '\n  font-weight: 700;')}\n`;
    families.push(`'${regular.familyName} Fallback'`);
  }
  const { version } = JSON.parse(readFileSync(join('node_modules', SITE_FONT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const styles = 'src/styles/fallback-fonts.css';
  writeFileSync(
    styles,
    `/* Written by docs/media/fallback-fonts.ts from ${PUBLISHED}, ${UNPACK} and ${SITE_FONT}@${version}. */

${rules}:root {
  --font: 'Instrument Sans', ${families.join(', ')}, system-ui, sans-serif;
}
`,
  );
  execFileSync('npx', ['prettier', '--write', styles]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
