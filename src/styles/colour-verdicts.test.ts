import { wcagContrast } from 'culori';
import fc from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { colourVerdicts, nearestThatHolds, type ColourKey } from './colour-verdicts.ts';
import { DEFAULT_THEME as THEME } from './default-theme.ts';
import { changedAccent, themeFaults } from './theme-faults.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('The verdicts on a colour', () => {
  it('say of an accent whether it can be seen, read, and written on', () => {
    expect(colourVerdicts({ ...THEME, accent: '#ffd700' }, 'accent')).toMatchObject([
      { use: 'sign', holds: false, needed: 3 },
      { use: 'text', holds: false, needed: 4.5 },
      { use: 'label', holds: true, needed: 4.5 },
    ]);
    expect(colourVerdicts(THEME, 'accent').map(({ holds }) => holds)).toEqual([true, true, true]);
  });

  it('measure ink and paper against each other', () => {
    const [verdict] = colourVerdicts({ ...THEME, ink: '#777777', paper: '#ffffff' }, 'ink');
    expect(verdict).toMatchObject({ use: 'ink-on-paper', holds: false, needed: 7 });
    expect(verdict!.contrast).toBeCloseTo(wcagContrast('#777777', '#ffffff'));
  });

  it('say nothing of what is no colour, or where another one is none', () => {
    expect(colourVerdicts({ ...THEME, accent: 'bleu' }, 'accent')).toEqual([]);
    expect(colourVerdicts({ ...THEME, paper: 'weiss' }, 'accent')).toEqual([]);
  });
});

describe('The nearest colour that holds', () => {
  it('is none for a colour that holds, and for what is no colour', () => {
    expect(nearestThatHolds(THEME, 'accent')).toBeNull();
    expect(nearestThatHolds({ ...THEME, accent: 'bleu' }, 'accent')).toBeNull();
  });

  it('is a darker shade of a light accent', () => {
    const nearest = nearestThatHolds({ ...THEME, accent: '#ffd700' }, 'accent')!;
    expect(changedAccent({ ...THEME, accent: nearest })).toBeNull();
    expect(wcagContrast(nearest, '#ffffff')).toBeLessThan(4);
  });

  it('is the same colour without its transparency, where that is all', () => {
    expect(nearestThatHolds({ ...THEME, accent: '#2456d680' }, 'accent')).toBe('#2456d6');
  });

  it.each<ColourKey>(['accent', 'money', 'ink', 'paper'])('holds, for any %s', (key) => {
    fc.assert(
      fc.property(anyHex, (typed) => {
        const nearest = nearestThatHolds({ ...THEME, [key]: typed }, key);
        if (nearest === null) return;
        const theme = { ...THEME, [key]: nearest };
        expect(themeFaults(theme).filter((fault) => fault.key === key)).toEqual([]);
        expect(colourVerdicts(theme, key).filter(({ use, holds }) => !holds && use !== 'text')).toEqual([]);
        expect(nearestThatHolds(theme, key)).toBeNull();
      }),
      { seed: 5, numRuns: 25 },
    );
  });
});
