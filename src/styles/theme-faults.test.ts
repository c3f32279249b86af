import fc from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME as THEME } from './default-theme.ts';
import { themeFaults } from './theme-faults.ts';

const hexDigit = fc.constantFrom(...'0123456789abcdef');
const anyHex = fc.array(hexDigit, { minLength: 6, maxLength: 6 }).map((digits) => `#${digits.join('')}`);

describe('A theme', () => {
  it('holds as it is shipped', () => {
    expect(themeFaults(THEME)).toEqual([]);
  });

  it('holds with any solid accent', () => {
    fc.assert(
      fc.property(anyHex, (accent) => {
        expect(themeFaults({ ...THEME, accent })).toEqual([]);
      }),
      { seed: 200 },
    );
  });

  it('is refused where a colour is none', () => {
    expect(themeFaults({ ...THEME, money: 'gren' })).toEqual([
      {
        key: 'money',
        is: 'is “gren”, which is not a colour',
        why: 'All shades of the site are derived from the colours of the theme.',
        fix: 'Choose a colour, such as “#2456d6” or “oklch(50% 0.19 262)”.',
      },
    ]);
  });

  it('is refused where a colour lets the ground show through', () => {
    expect(themeFaults({ ...THEME, accent: '#2456d680' })).toEqual([
      {
        key: 'accent',
        is: 'is “#2456d680”, which lets the background show through',
        why: 'Whether text can be read on it would then depend on what lies below.',
        fix: 'Choose it without transparency, such as “#2456d6”.',
      },
    ]);
  });

  it('is refused where ink and paper are mixed up', () => {
    expect(themeFaults({ ...THEME, ink: '#ffffff', paper: '#101010' })).toEqual([
      {
        key: 'paper',
        is: 'is darker than the text colour',
        why: 'The theme describes the light scheme; the dark one is derived from it.',
        fix: 'Swap the two colours.',
        snippet: '"ink": "#101010", "paper": "#ffffff"',
      },
    ]);
  });

  it('is refused where the paper is too dark for softer text', () => {
    expect(themeFaults({ ...THEME, ink: '#000000', paper: '#aaaaaa' })).toEqual([
      {
        key: 'paper',
        is: 'is too dark for a page: its lightness is 74%',
        why: 'Softer text, links and lines would not stand out from it. The dark scheme follows by itself.',
        fix: 'Choose a lighter colour, such as “#f2f2f2”.',
      },
    ]);
  });

  it('is refused where ink and paper are too close', () => {
    expect(themeFaults({ ...THEME, ink: '#777777', paper: '#ffffff' })).toEqual([
      {
        key: 'ink',
        is: 'has a contrast of 4.5 to 1 with the background',
        why: 'Text needs 7 to 1, so that softer shades of it can still be read.',
        fix: 'Choose a darker colour, such as “#222222”.',
      },
    ]);
  });

  it('tells every colour that is wrong', () => {
    const faults = themeFaults({ ...THEME, accent: 'blu', ink: 'blck', paper: 'whit' });
    expect(faults.map(({ key }) => key)).toEqual(['ink', 'paper', 'accent']);
  });
});
