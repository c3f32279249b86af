import { converter, formatHex, interpolate, parse, wcagContrast, type Oklch } from 'culori';

/** The `theme` of the config with its defaults filled in: CSS colours and a radius in px. */
export interface Theme {
  accent: string;
  ink: string;
  paper: string;
  money: string;
  rewards: string;
  assistant: string;
  radius: number;
}

/** A theme's colours by token name, for one scheme. */
export type Tokens = Record<string, string>;

/** WCAG 2.2, 1.4.3: text. */
const TEXT_CONTRAST = 4.5;
/** WCAG 2.2, 1.4.11: controls and large text. */
const CONTROL_CONTRAST = 3;

const toOklch = converter('oklch');

/** A colour as typed in OKLCH; `null` where it is none. */
export function parseColour(text: string): Oklch | null {
  const colour = parse(text);
  return colour ? toOklch(colour) : null;
}

const oklch = (text: string): Oklch => {
  const colour = parseColour(text);
  if (!colour) throw new Error(`"${text}" is not a colour; validateSite refuses it.`);
  return colour;
};

const hex = (colour: Oklch): string => formatHex({ ...colour, alpha: 1 });

/** The colour nearest to the given one, lighter or darker, that is readable on all of the grounds. */
function readable(colour: Oklch, grounds: string[], contrast: number): string {
  const enough = (l: number) => grounds.every((ground) => wcagContrast(hex({ ...colour, l }), ground) >= contrast);
  for (let step = 0; step <= 100; step++) {
    const darker = Math.max(0, colour.l - step / 100);
    const lighter = Math.min(1, colour.l + step / 100);
    if (enough(darker)) return hex({ ...colour, l: darker });
    if (enough(lighter)) return hex({ ...colour, l: lighter });
  }
  // Black or white is readable on any ground; grounds of one scheme are all light or all dark.
  return wcagContrast('#000000', grounds[0]!) > wcagContrast('#ffffff', grounds[0]!) ? '#000000' : '#ffffff';
}

const mix = (a: string, b: string, part: number): string => formatHex(interpolate([a, b], 'oklab')(part));

/** White, near-black or black: the first one that reads on the ground. Black reads wherever white does not. */
const onColour = (ground: string): string =>
  ['#ffffff', '#0b1020'].find((ink) => wcagContrast(ink, ground) >= TEXT_CONTRAST) ?? '#000000';

/** The tokens of one scheme from its ink, paper and hues. */
function tokens(theme: Theme, dark: boolean): Tokens {
  const typedInk = oklch(theme.ink);
  const typedPaper = oklch(theme.paper);
  const paper = dark ? hex({ ...typedInk, l: 0.18, c: Math.min(typedInk.c, 0.02) }) : hex(typedPaper);
  const surface = mix(paper, hex(typedInk), dark ? 0 : 0.035);
  const ground = dark ? hex({ ...typedInk, l: 0.215, c: Math.min(typedInk.c, 0.024) }) : surface;
  const card = dark ? hex({ ...typedInk, l: 0.255, c: Math.min(typedInk.c, 0.028) }) : '#ffffff';
  const grounds = [paper, ground, card];
  const ink = readable(dark ? { ...typedPaper, l: 0.95, c: Math.min(typedPaper.c, 0.01) } : typedInk, grounds, 7);
  const inkSoft = readable(dark ? { ...typedInk, l: 0.76, c: 0.02 } : { ...typedInk, l: 0.46 }, grounds, TEXT_CONTRAST);
  const values: Tokens = {
    ink,
    'ink-soft': inkSoft,
    paper,
    surface: ground,
    card,
    line: mix(paper, ink, dark ? 0.17 : 0.13),
    'line-strong': readable(oklch(mix(paper, ink, 0.4)), grounds, CONTROL_CONTRAST),
    shadow: dark ? '#000000' : mix(paper, ink, 0.45),
    danger: readable(oklch(dark ? 'oklch(75% 0.14 25)' : 'oklch(50% 0.19 27)'), grounds, TEXT_CONTRAST),
  };
  for (const name of ['accent', 'money', 'rewards', 'assistant'] as const) {
    const typed = oklch(theme[name]);
    const lifted = dark ? { ...typed, l: Math.max(typed.l, 0.74), c: Math.min(typed.c, 0.13) } : typed;
    const colour = readable(lifted, grounds, CONTROL_CONTRAST);
    const soft = mix(card, colour, dark ? 0.22 : 0.12);
    values[name] = colour;
    values[`${name}-soft`] = soft;
    values[`${name}-text`] = readable(lifted, [...grounds, soft], TEXT_CONTRAST);
    values[`on-${name}`] = onColour(colour);
  }
  // Text on the accent must read in every state of a button, so the ground moves, not the text.
  const accent = oklch(values['accent']!);
  values['accent-strong'] = hex({ ...accent, l: accent.l + (values['on-accent'] === '#ffffff' ? -0.06 : 0.06) });
  values['danger-soft'] = mix(card, values['danger']!, dark ? 0.18 : 0.07);
  values['focus'] = readable(oklch(values['accent-text']!), grounds, CONTROL_CONTRAST);
  return values;
}

/** A theme's tokens for the light and the dark scheme, and for dark bands on a light page. */
export function themeTokens(theme: Theme): { light: Tokens; dark: Tokens; band: Tokens } {
  const dark = tokens(theme, true);
  const light = tokens(theme, false);
  const deep = oklch(theme.ink);
  const band = { ...dark, paper: hex({ ...deep, l: Math.min(deep.l, 0.24) }) };
  return { light, dark, band };
}

const declarations = (values: Tokens): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * The stylesheet of a theme: every token in light and dark, and the dark tone of a section.
 *
 * @param theme  Colours that parse; `validateSite` has refused others.
 */
export function themeStylesheet(theme: Theme): string {
  const { light, dark, band } = themeTokens(theme);
  return [
    `:root{color-scheme:light dark;--radius:${theme.radius}px;${declarations(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`,
    `.tone-dark{color-scheme:dark;${declarations(band)}}`,
  ].join('\n');
}

/** The same tokens for a picture, which has no way to the page's stylesheet. */
export function pictureStylesheet(theme: Theme): string {
  const { light, dark } = themeTokens(theme);
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}
