import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, openSync, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { describe, expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../node_modules');
const siteFontFolder = join(packages, '@fontsource-variable/instrument-sans');
const css = readFileSync(join(import.meta.dirname, 'fallback-fonts.css'), 'utf8');
const rules = css.match(/@font-face \{[^}]*\}/g)!;
const localNames = (rule: string) => [...rule.matchAll(/local\('([^']*)'\)/g)].map(([, name]) => name);
const share = (rule: string, property: string) =>
  Number(new RegExp(`^  ${property}: ([\\d.]+)%;`, 'm').exec(rule)?.[1]) / 100;
const siteFont = async () => {
  const woff2 = readFileSync(join(siteFontFolder, 'files/instrument-sans-latin-wght-normal.woff2'));
  return create(Buffer.from(await decompress(woff2))) as Font;
};

describe('Fallback fonts', () => {
  it('have unique local names', () => {
    const names = rules.flatMap(localNames);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are measured against the version of the site font that is installed', () => {
    const { name, version } = JSON.parse(readFileSync(join(siteFontFolder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    expect(css, 'npx tsx docs/media/fallback-fonts.ts').toContain(`${name}@${version}. */`);
  });

  it('have the height of the site font in each weight', async () => {
    const { ascent, descent, unitsPerEm } = await siteFont();
    for (const rule of rules) {
      const adjusted = share(rule, 'size-adjust');
      expect(share(rule, 'ascent-override') * adjusted).toBeCloseTo(ascent / unitsPerEm, 3);
      expect(share(rule, 'descent-override') * adjusted).toBeCloseTo(-descent / unitsPerEm, 3);
    }
  });

  it('set a paragraph in DejaVu Sans within 2% of the width it gets in the site font', async () => {
    const font = await siteFont();
    const text = 'Pick a day, and we will show you the counter as it was: what sold, what waited and what you earned.';
    const ratio = (name: string, wght: number) => {
      const fallback = openSync(join(packages, `dejavu-fonts-ttf/ttf/${name}.ttf`)) as Font;
      const adjusted = share(
        rules.find((rule) => localNames(rule).includes(name))!,
        'size-adjust',
      );
      const width = (face: Font) => face.layout(text).advanceWidth / face.unitsPerEm;
      return (width(fallback) * adjusted) / width(font.getVariation({ wght }));
    };
    expect(Math.abs(ratio('DejaVuSans', 400) - 1)).toBeLessThan(0.02);
    expect(Math.abs(ratio('DejaVuSans-Bold', 620) - 1)).toBeLessThan(0.02);
  });
});
