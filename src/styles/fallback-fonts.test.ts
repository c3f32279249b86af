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
  it('have unique local names, but for spaces', () => {
    const names = rules.filter((rule) => !rule.includes('unicode-range')).flatMap(localNames);
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

  it('set texts of short and of long words in DejaVu Sans within 2.5% of the width they get in the site font', async () => {
    const font = await siteFont();
    const texts = [
      'Pick a day, and we will show you the counter as it was: what sold, what waited and what you earned.',
      'As it is, we do all of it for you: you see it, say it, and it is in.',
      'Automatically generated recommendations, transparent settlement, international partnerships.',
    ];
    const adjustmentOf = (name: string, kind: string) =>
      share(
        rules.find((rule) => rule.includes(` ${kind}'`) && localNames(rule).includes(name))!,
        'size-adjust',
      );
    const ratio = (name: string, wght: number, text: string) => {
      const width = (face: Font, part: string) => face.layout(part).advanceWidth / face.unitsPerEm;
      const [fallback, regular] = [name, 'DejaVuSans'].map(
        (each) => openSync(join(packages, `dejavu-fonts-ttf/ttf/${each}.ttf`)) as Font,
      );
      const words = text.split(' ');
      const inWords = words.reduce((sum, word) => sum + width(fallback!, word), 0) * adjustmentOf(name, 'Fallback');
      const inSpaces = (words.length - 1) * width(regular!, ' ') * adjustmentOf('DejaVuSans', 'Space');
      return (inWords + inSpaces) / width(font.getVariation({ wght }), text);
    };
    for (const text of texts) {
      expect.soft(Math.abs(ratio('DejaVuSans', 400, text) - 1), text).toBeLessThan(0.025);
      expect.soft(Math.abs(ratio('DejaVuSans-Bold', 620, text) - 1), text).toBeLessThan(0.025);
    }
  });
});
