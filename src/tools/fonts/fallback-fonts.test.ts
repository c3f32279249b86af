import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, openSync, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { describe, expect, it } from 'vitest';
import { fallbackFonts, type FontMetrics } from './fallback-fonts.ts';

const packages = join(import.meta.dirname, '../../../node_modules');
const siteFontFolder = join(packages, '@fontsource-variable/instrument-sans');
const metrics = JSON.parse(readFileSync(join(import.meta.dirname, 'metrics.json'), 'utf8')) as FontMetrics;

describe('Fallback fonts', () => {
  it('match the width and height of the site font in each weight', () => {
    const css = fallbackFonts({
      $comment: '',
      siteFont: { source: '', ascent: 0.9, descent: 0.3, regularWidth: 0.45, boldWidth: 0.6 },
      systemFonts: [
        {
          family: 'Wide Sans',
          regular: { local: ['WideSans', 'WiderSans'], width: 0.5, lineGap: 0 },
          bold: { local: ['WideSans-Bold'], width: 0.5, lineGap: 0.03 },
        },
      ],
    });
    expect(css).toBe(`/* Generated from src/tools/fonts/metrics.json by \`npm run schema\`. */

@font-face {
  font-family: 'Wide Sans Fallback';
  src: local('WideSans'), local('WiderSans');
  size-adjust: 90%;
  ascent-override: 100%;
  descent-override: 33.33%;
}

@font-face {
  font-family: 'Wide Sans Fallback';
  font-weight: 700;
  src: local('WideSans-Bold');
  size-adjust: 120%;
  ascent-override: 75%;
  descent-override: 25%;
  line-gap-override: 0%;
}

:root {
  --font: 'Instrument Sans', 'Wide Sans Fallback', system-ui, sans-serif;
}
`);
  });

  it('have unique local names', () => {
    const names = metrics.systemFonts.flatMap(({ regular, bold }) => [...regular.local, ...bold.local]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are measured against the version of the site font that is installed', () => {
    const { name, version } = JSON.parse(readFileSync(join(siteFontFolder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    expect(metrics.siteFont.source, 'npx tsx src/tools/fonts/record-metrics.ts && npm run schema').toBe(
      `${name}@${version}`,
    );
  });

  it('set a paragraph in DejaVu Sans within 2% of the width it gets in the site font', async () => {
    const woff2 = readFileSync(join(siteFontFolder, 'files/instrument-sans-latin-wght-normal.woff2'));
    const siteFont = create(Buffer.from(await decompress(woff2))) as Font;
    const dejavu = metrics.systemFonts.find(({ family }) => family === 'DejaVu Sans')!;
    const text = 'Pick a day, and we will show you the counter as it was: what sold, what waited and what you earned.';
    const ratio = (file: string, wght: number, sizeAdjust: number) => {
      const standIn = openSync(join(packages, 'dejavu-fonts-ttf/ttf', file)) as Font;
      const width = (font: Font) => font.layout(text).advanceWidth / font.unitsPerEm;
      return (width(standIn) * sizeAdjust) / width(siteFont.getVariation({ wght }));
    };
    const { regularWidth, boldWidth } = metrics.siteFont;
    expect(Math.abs(ratio('DejaVuSans.ttf', 400, regularWidth / dejavu.regular.width) - 1)).toBeLessThan(0.02);
    expect(Math.abs(ratio('DejaVuSans-Bold.ttf', 620, boldWidth / dejavu.bold.width) - 1)).toBeLessThan(0.02);
  });
});
