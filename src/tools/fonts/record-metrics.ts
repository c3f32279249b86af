import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { format } from 'prettier';
import type { Face, FontMetrics, SystemFont } from './fallback-fonts.ts';

/**
 * Writes metrics.json: the metrics of the site's font and of common system fonts.
 *
 *   npx tsx src/tools/fonts/record-metrics.ts
 *
 * Run it when a system font is added or the site's font is updated, then `npm run schema` to write the styles. A width is
 * the mean advance of English letters, weighted by frequency. The package of published metrics has 30,000 files, so it
 * is installed in a temporary folder and not with the project.
 */
const PUBLISHED = '@capsizecss/metrics@4.3.0';
/** Computes the same metrics from a font file. */
const UNPACK = '@capsizecss/unpack@4.0.1';
const DEJAVU = 'dejavu-fonts-ttf';
const SITE_FONT = '@fontsource-variable/instrument-sans';

/** `font-weight` of body text, and of headings: `--weight-strong` in src/styles/base.css. */
const WEIGHTS = { regular: 400, bold: 620 };

/**
 * System fonts in lookup order, by their name in the published metrics or from files. Phones come first, because a
 * browser asks the system for every name before the one it finds; then Windows, macOS, iOS and most Linux systems.
 */
const SYSTEM_FONTS: Source[] = [
  { published: 'roboto' },
  // Liberation Sans has the widths of Arial, glyph by glyph.
  { published: 'arial', sameMetrics: { regular: 'LiberationSans', bold: 'LiberationSans-Bold' } },
  { files: { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } },
  { published: 'notoSans' },
  { published: 'ubuntu' },
  { published: 'helveticaNeue' },
  { published: 'segoeUI' },
];

type Source =
  { published: string; sameMetrics?: { regular: string; bold: string } } | { files: { regular: string; bold: string } };

/** Any English prose; used only for the share of kerning in its width. */
const PROSE = [
  'Every sale leaves a trace: what was bought, when, and what will be wanted again tomorrow. You keep your counter, your',
  'customers and your prices; the till keeps the books. Today’s figures are ready before the lights go out, and a',
  'question asked aloud has its answer while the coffee is still hot. We take the work away, never the choice. For a',
  'family with two shops or a chain with two hundred, it is the same quiet tool: nothing to install, nothing to learn.',
].join(' ');

/** Published metrics of one face. */
interface PublishedMetrics {
  familyName: string;
  postscriptName: string;
  ascent: number;
  descent: number;
  lineGap: number;
  unitsPerEm: number;
  xWidthAvg: number;
}

const round = (number: number) => Number(number.toFixed(4));

const face = (metrics: PublishedMetrics, other?: string): Face => ({
  local: [metrics.postscriptName, ...(other ? [other] : [])],
  width: round(metrics.xWidthAvg / metrics.unitsPerEm),
  lineGap: round(metrics.lineGap / metrics.unitsPerEm),
});

/** Factor by which kerning changes the width of text. The published averages leave it out. */
function kerning(font: Font): number {
  const advance = (features: Record<string, boolean>) => font.layout(PROSE, features).advanceWidth;
  return advance({}) / advance({ kern: false });
}

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'font-metrics-'));
try {
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, PUBLISHED, UNPACK], {
    stdio: 'inherit',
  });
  const fromPackage = createRequire(join(folder, 'package.json'));
  const published = (name: string) => fromPackage(`@capsizecss/metrics/${name}`) as PublishedMetrics;
  const { fromFile } = (await import(pathToFileURL(fromPackage.resolve('@capsizecss/unpack/fs')).href)) as {
    fromFile(path: string): Promise<PublishedMetrics>;
  };

  const systemFont = async (source: Source): Promise<SystemFont> => {
    const measured = (file: string) => fromFile(join(root, 'node_modules', DEJAVU, 'ttf', file));
    const [regular, bold] =
      'published' in source
        ? [published(source.published), published(`${source.published}/700`)]
        : [await measured(source.files.regular), await measured(source.files.bold)];
    const same = 'published' in source ? source.sameMetrics : undefined;
    return { family: regular.familyName, regular: face(regular, same?.regular), bold: face(bold, same?.bold) };
  };
  const systemFonts = await Promise.all(SYSTEM_FONTS.map(systemFont));

  const file = join(root, 'node_modules', SITE_FONT, 'files/instrument-sans-latin-wght-normal.woff2');
  const variable = create(Buffer.from(await decompress(readFileSync(file)))) as Font;
  const regular = published('instrumentSans');
  const [semibold, bold] = [published('instrumentSans/600'), published('instrumentSans/700')];
  // Advances of a variable font are linear between weights.
  const averages = {
    regular: regular.xWidthAvg,
    bold: semibold.xWidthAvg + ((WEIGHTS.bold - 600) / 100) * (bold.xWidthAvg - semibold.xWidthAvg),
  };
  const width = (weight: 'regular' | 'bold') =>
    round((averages[weight] / regular.unitsPerEm) * kerning(variable.getVariation({ wght: WEIGHTS[weight] })));

  const version = (name: string) =>
    (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
  const metrics: FontMetrics = {
    $comment: `Written by src/tools/fonts/record-metrics.ts from ${PUBLISHED}, ${UNPACK} and the packages named. Of 1 em.`,
    siteFont: {
      source: `${SITE_FONT}@${version(SITE_FONT)}`,
      ascent: regular.ascent / regular.unitsPerEm,
      descent: -regular.descent / regular.unitsPerEm,
      regularWidth: width('regular'),
      boldWidth: width('bold'),
    },
    systemFonts,
  };
  const text = await format(JSON.stringify(metrics), { parser: 'json', printWidth: 120 });
  writeFileSync(join(root, 'src/tools/fonts/metrics.json'), text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
