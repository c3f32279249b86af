import { formatHex, wcagContrast } from 'culori';
import { HUES, type Theme } from '../model/theme.ts';
import { areDistinct, themeFaults } from './theme-faults.ts';
import { parseColour, themeTokens } from './theme.ts';

/** A key of the theme that is a colour. */
export type ColourKey = Exclude<keyof Theme, 'radius'>;

/** What a colour is used for. */
type Use = 'ink-on-paper' | 'sign' | 'text' | 'label';

/** How well a colour does for one use, as it was typed. */
export interface ColourVerdict {
  use: Use;
  /** The lowest that visitors would meet. */
  contrast: number;
  needed: number;
  holds: boolean;
  /** What visitors see in its place; the colour itself where it holds. */
  shown: string;
}

/** WCAG 2.2: 1.4.6 for text on the ground of a page, 1.4.3 for other text, 1.4.11 for signs and controls. */
const NEEDED: Record<Use, number> = { 'ink-on-paper': 7, sign: 3, text: 4.5, label: 4.5 };

const isHue = (key: ColourKey): boolean => key !== 'ink' && key !== 'paper';

const hexOf = (text: string): string | null => {
  const colour = parseColour(text);
  return colour && formatHex({ ...colour, alpha: 1 });
};

/** What can be said of a colour in the light scheme; the dark one is derived and always holds. */
export function colourVerdicts(theme: Theme, key: ColourKey): ColourVerdict[] {
  const typed = hexOf(theme[key]);
  if (typed === null) return [];
  const verdict = (use: Use, contrast: number, shown: string): ColourVerdict => {
    const holds = contrast >= NEEDED[use];
    return { use, contrast, needed: NEEDED[use], holds, shown: holds ? typed : shown };
  };
  if (!isHue(key)) {
    const other = hexOf(key === 'ink' ? theme.paper : theme.ink);
    return other === null ? [] : [verdict('ink-on-paper', wcagContrast(typed, other), typed)];
  }
  // Grounds of another colour that is wrong cannot be derived.
  if (themeFaults({ ...theme, [key]: typed }).length > 0) return [];
  const { light } = themeTokens({ ...theme, [key]: typed });
  const grounds = [light['paper']!, light['surface']!, light['card']!];
  const softs = HUES.map((hue) => light[`${hue}-soft`]!);
  // A shade that nobody can tell from it is the same colour.
  const seen = areDistinct(typed, light[key]!) ? typed : light[key]!;
  const least = (colour: string, others: string[]) => Math.min(...others.map((other) => wcagContrast(colour, other)));
  return [
    verdict('sign', least(seen, grounds), light[key]!),
    verdict('text', least(typed, [...grounds, ...softs]), light[`${key}-text`]!),
    verdict('label', wcagContrast(light[key]!, light[`on-${key}`]!), light[key]!),
  ];
}

/**
 * The nearest colour that visitors see as it is: of the same hue, lighter or darker.
 *
 * @param theme  With its defaults filled in.
 * @returns      Null for one that holds already, for what is no colour, and where another one is to blame.
 */
export function nearestThatHolds(theme: Theme, key: ColourKey): string | null {
  const typed = parseColour(theme[key]);
  if (!typed) return null;
  if (isHue(key)) {
    const sign = colourVerdicts(theme, key).find(({ use }) => use === 'sign');
    return !sign || (sign.holds && typed.alpha === 1) ? null : sign.shown;
  }
  const isAtFault = (colour: string) => themeFaults({ ...theme, [key]: colour }).some((fault) => fault.key === key);
  if (!isAtFault(theme[key])) return null;
  for (let step = 0; step <= 100; step++)
    for (const l of [typed.l - step / 100, typed.l + step / 100]) {
      const colour = l >= 0 && l <= 1 ? formatHex({ ...typed, l, alpha: 1 }) : null;
      if (colour !== null && !isAtFault(colour)) return colour;
    }
  return null;
}
