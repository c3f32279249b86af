import { differenceEuclidean, formatHex, wcagContrast, type Oklch } from 'culori';
import { HUES, type Theme } from '../model/theme.ts';
import { parseColour, themeTokens } from './theme.ts';

/** What is wrong with a theme: which of its colours, and what the author can do. */
export interface ThemeFault {
  /** "accent", "ink", "paper", ... */
  key: string;
  /** What is wrong with that colour, as a predicate. */
  is: string;
  /** What is typed for the fix. */
  snippet?: string;
  why: string;
  fix: string;
}

/** Text on the page's ground: WCAG 2.2, 1.4.6, so that softer text can still be told from it. */
const INK_CONTRAST = 7;
/** OKLCH lightness of the lightest ground that black text alone could bear with room for softer text. */
const PAPER_LIGHTNESS = 0.88;

export const COLOURS = ['ink', 'paper', ...HUES] as const;

/** Of the others any colour will do. */
const EXAMPLES: Partial<Record<(typeof COLOURS)[number], string>> = { ink: '#0b1020', paper: '#ffffff' };

const hex = (colour: Oklch): string => formatHex({ ...colour, alpha: 1 });
const round = (contrast: number): string => contrast.toFixed(1);

/** Colours that are none, or through which the ground would show. */
function colourFaults(theme: Theme): ThemeFault[] {
  return COLOURS.flatMap((key): ThemeFault[] => {
    const text = theme[key];
    const colour = parseColour(text);
    if (!colour)
      return [
        {
          key,
          is: `is “${text}”, which is not a colour`,
          why: 'All shades of the site are derived from the colours of the theme.',
          fix: `Choose a colour, such as “${EXAMPLES[key] ?? '#2456d6'}” or “oklch(50% 0.19 262)”.`,
        },
      ];
    if ((colour.alpha ?? 1) >= 1) return [];
    return [
      {
        key,
        is: `is “${text}”, which lets the background show through`,
        why: 'Whether text can be read on it would then depend on what lies below.',
        fix: `Choose it without transparency, such as “${hex(colour)}”.`,
      },
    ];
  });
}

/** An ink and a paper that no text could live on. */
function groundFaults(ink: Oklch, paper: Oklch): ThemeFault[] {
  const contrast = wcagContrast(hex(ink), hex(paper));
  if (ink.l > paper.l && contrast >= INK_CONTRAST)
    return [
      {
        key: 'paper',
        is: 'is darker than the text colour',
        why: 'The theme describes the light scheme; the dark one is derived from it.',
        fix: 'Swap the two colours.',
        snippet: `"ink": "${hex(paper)}", "paper": "${hex(ink)}"`,
      },
    ];
  if (paper.l < PAPER_LIGHTNESS) {
    const better = hex({ ...paper, l: 0.96, c: Math.min(paper.c, 0.03) });
    return [
      {
        key: 'paper',
        is: `is too dark for a page: its lightness is ${Math.round(paper.l * 100)}%`,
        why: 'Softer text, links and lines would not stand out from it. The dark scheme follows by itself.',
        fix: `Choose a lighter colour, such as “${better}”.`,
      },
    ];
  }
  if (contrast >= INK_CONTRAST) return [];
  const better = hex({ ...ink, l: 0.25, c: Math.min(ink.c, 0.08) });
  return [
    {
      key: 'ink',
      is: `has a contrast of ${round(contrast)} to 1 with the background`,
      why: `Text needs ${INK_CONTRAST} to 1, so that softer shades of it can still be read.`,
      fix: `Choose a darker colour, such as “${better}”.`,
    },
  ];
}

/**
 * Why a theme cannot hold; empty when it can.
 *
 * Accent, money, rewards and assistant may be any solid colour: shades that can be read are derived from them.
 * Ink and paper are what they must be read on, so those two have to leave room.
 *
 * @param theme  With its defaults filled in. Colours as typed; they need not parse.
 * @throws       Never.
 */
export function themeFaults(theme: Theme): ThemeFault[] {
  const faults = colourFaults(theme);
  const ink = parseColour(theme.ink);
  const paper = parseColour(theme.paper);
  const isKnown = !faults.some(({ key }) => key === 'ink' || key === 'paper');
  return ink && paper && isKnown ? [...faults, ...groundFaults(ink, paper)] : faults;
}

/** Distance in OKLab from which two colours beside each other are told apart. */
const VISIBLE = 0.02;
const distance = differenceEuclidean('oklab');

/** Whether visitors can tell two colours apart. */
export const areDistinct = (one: string, other: string): boolean => distance(one, other) > VISIBLE;

/**
 * The accent as visitors see it, where it is made visibly darker because it could not be told from the paper.
 *
 * @param theme  Without faults. The dark scheme softens every colour, so only the light one is looked at.
 * @returns      Such as "#9a7b00"; null where it is shown as it was typed.
 */
export function changedAccent(theme: Theme): string | null {
  const shown = themeTokens(theme).light['accent']!;
  return areDistinct(formatHex(theme.accent) ?? theme.accent, shown) ? shown : null;
}
