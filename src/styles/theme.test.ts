import { readFileSync } from 'node:fs';
import { formatHex, interpolate, wcagContrast } from 'culori';
import fc, { isThorough } from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import hue from '../../schema/parts/hue.json' with { type: 'json' };
import { HUES, type Theme } from '../model/theme.ts';
import { DEFAULT_THEME as THEME } from './default-theme.ts';
import { themeFaults } from './theme-faults.ts';
import { parseColour, themeStylesheet, themeTokens, type Tokens } from './theme.ts';

const BASE = readFileSync('src/styles/base.css', 'utf8');

const SOFTS = HUES.map((hue) => `${hue}-soft`);
const GROUNDS = ['paper', 'surface', 'card'];

/** WCAG 2.2, 1.4.3 and 1.4.11: which token must stand out from which grounds, and by how much. */
const PAIRS: [token: string, grounds: string[], contrast: number][] = [
  ['ink', [...GROUNDS, ...SOFTS], 4.5],
  ['ink-soft', [...GROUNDS, ...SOFTS], 4.5],
  ['danger', [...GROUNDS, 'danger-soft'], 4.5],
  ...HUES.map((hue): [string, string[], number] => [`${hue}-text`, [...GROUNDS, ...SOFTS], 4.5]),
  ...HUES.map((hue): [string, string[], number] => [`on-${hue}`, [hue], 4.5]),
  ['on-accent', ['accent-strong'], 4.5],
  ...HUES.map((hue): [string, string[], number] => [hue, GROUNDS, 3]),
  ['accent-strong', GROUNDS, 3],
  ['line-strong', GROUNDS, 3],
  ['focus', [...GROUNDS, ...SOFTS], 3],
];

/** Each pair of a scheme that is harder to see than it must be. */
const faint = (scheme: string, tokens: Tokens): string[] =>
  PAIRS.flatMap(([token, grounds, contrast]) =>
    grounds
      .map((ground) => ({ ground, measured: wcagContrast(tokens[token]!, tokens[ground]!) }))
      .filter(({ measured }) => !(measured >= contrast))
      .map(({ ground, measured }) => `${scheme}: ${token} on ${ground} ${measured.toFixed(2)}, needs ${contrast}`),
  );

const faintInAll = (theme: Theme): string[] => {
  const { light, dark, band } = themeTokens(theme);
  return [...faint('light', light), ...faint('dark', dark), ...faint('band', band)];
};

const part = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((thousandths) => thousandths / 1000);

/** Any colour a person could type, out of gamut ones included. */
const anyColour = fc
  .tuple(part(1), part(0.37), fc.integer({ min: 0, max: 359 }))
  .map(([lightness, chroma, hue]) => `oklch(${lightness} ${chroma} ${hue})`);
/** Inks mostly dark and papers mostly light, at and past the edge of what a theme may be. */
const anyInk = fc
  .tuple(part(0.6), part(0.2), fc.integer({ min: 0, max: 359 }))
  .map(([lightness, chroma, hue]) => `oklch(${lightness} ${chroma} ${hue})`);
const anyPaper = fc
  .tuple(part(0.15), part(0.2), fc.integer({ min: 0, max: 359 }))
  .map(([darker, chroma, hue]) => `oklch(${1 - darker} ${chroma} ${hue})`);

describe('Theme', () => {
  it('stays readable with any accents, and any colours for money, rewards and the assistant', () => {
    fc.assert(
      fc.property(anyColour, anyColour, anyColour, anyColour, (accent, money, rewards, assistant) => {
        expect(faintInAll({ ...THEME, accent, money, rewards, assistant })).toEqual([]);
      }),
      { numRuns: isThorough ? 200 : 40, seed: 200 },
    );
  });

  it('stays readable with every ink and paper that is let through', () => {
    fc.assert(
      fc.property(anyColour, anyInk, anyPaper, (accent, ink, paper) => {
        const theme = { ...THEME, accent, ink, paper };
        fc.pre(themeFaults(theme).length === 0);
        expect(faintInAll(theme)).toEqual([]);
      }),
      { numRuns: isThorough ? 200 : 40, seed: 200 },
    );
  });

  it('stays readable with the colours people type first', () => {
    for (const accent of [
      'white',
      'black',
      'yellow',
      'red',
      'lime',
      '#777',
      'hsl(60 100% 50%)',
      'oklch(50% none none)',
    ])
      expect(faintInAll({ ...THEME, accent })).toEqual([]);
  });

  it('has white words on a ground of any colour in the dark, and on none that glares', () => {
    const [, percent] = /--ground: color-mix\(in oklab, var\(--hue-colour\) (\d+)%, #000\)/.exec(BASE)!;
    fc.assert(
      fc.property(anyColour, (contact) => {
        const { dark } = themeTokens({ ...THEME, contact });
        const wrong = HUES.filter((hue) => {
          const ground = formatHex(interpolate(['#000', dark[hue]!], 'oklab')(Number(percent) / 100));
          return wcagContrast('#fff', ground) < 4.5 || wcagContrast(dark['paper']!, ground) > 4.5;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: isThorough ? 200 : 40, seed: 200 },
    );
  });

  it('has the colours that a section can name, and no others', () => {
    expect(hue.enum).toEqual(HUES);
  });

  it('keeps an accent that is readable as it was typed', () => {
    expect(themeTokens({ ...THEME, accent: '#b3005e' }).light['accent']).toBe('#b3005e');
  });

  it('gives every token in light and dark, and again for dark bands', () => {
    const sheet = themeStylesheet(THEME);
    const names = (rule: string) => [...rule.matchAll(/(--[a-z-]+):/g)].map((match) => match[1]);
    const [light, dark, band] = sheet.split('\n').map(names);
    expect(light).toEqual(['--radius', ...dark!]);
    expect(band).toEqual(dark);
  });
});

describe('Colour', () => {
  it('is read from whatever CSS allows', () => {
    for (const text of ['#2456d6', 'rebeccapurple', 'rgb(36 86 214)', 'oklch(50% 0.19 262)'])
      expect(parseColour(text)).not.toBeNull();
  });

  it('is refused where it is none', () => {
    for (const text of ['very dark', 'var(--accent)', '']) expect(parseColour(text)).toBeNull();
  });
});
