import { converter, formatHex, interpolate, parse, wcagContrast, type Oklch } from 'culori';
import { HUES, type Theme } from '../model/theme.ts';

/** A theme's colours by token name, for one scheme. */
export type Tokens = Record<string, string>;

/** Those that stylesheets name only beside a section that has them: pages without such a section lack their styles. */
export const HUES_OF_PAGES = ['partners', 'contact', 'products'] as const;

/** WCAG 2.2, 1.4.3: text. */
const TEXT_CONTRAST = 4.5;
/** WCAG 2.2, 1.4.11: controls and large text. */
const CONTROL_CONTRAST = 3;

const toOklch = converter('oklch');

/** Converts a CSS colour to OKLCH; `null` for an invalid one. */
export function parseColour(text: string): Oklch | null {
  const colour = parse(text);
  if (!colour) return null;
  // `none` is allowed for each part, and greys have no hue.
  const { l = 0, c = 0, h = 0, alpha = 1 } = toOklch(colour) as Partial<Oklch>;
  return { mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h, alpha };
}

const oklch = (text: string): Oklch => {
  const colour = parseColour(text);
  if (!colour) throw new Error(`"${text}" is not a colour; validateSite rejects it.`);
  return colour;
};

const hex = (colour: Oklch): string => formatHex({ ...colour, alpha: 1 });

/** The nearest colour, lighter or darker, with enough contrast on all grounds. */
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

/** A soft ground: the card with some of the colour. In the dark a trace of the hue: more of it turns olive, brown or mauve. */
function softGround(card: string, colour: string, dark: boolean): string {
  if (!dark) return mix(card, colour, 0.12);
  const { c, h = 0 } = oklch(colour);
  // Between blue and red it takes more for a colour to be seen at all.
  const isLilac = h > 280 && h < 330;
  return hex({ mode: 'oklch', l: 0.31, c: isLilac ? Math.min(c * 0.45, 0.08) : Math.min(c * 0.33, 0.045), h });
}

/** White, near-black or black: the first one with enough contrast. Where white has not, black has. */
const onColour = (ground: string): string =>
  ['#ffffff', '#0b1020'].find((ink) => wcagContrast(ink, ground) >= TEXT_CONTRAST) ?? '#000000';

/** Light mode, dark mode, and a dark band on a page. */
type Scheme = 'light' | 'dark' | 'band';

/** The backgrounds of text. */
function grounds(theme: Theme, scheme: Scheme): { paper: string; surface: string; card: string } {
  const ink = oklch(theme.ink);
  if (scheme === 'light') {
    const paper = hex(oklch(theme.paper));
    return { paper, surface: mix(paper, hex(ink), 0.035), card: '#ffffff' };
  }
  const shade = (l: number, chroma: number) => hex({ ...ink, l, c: Math.min(ink.c, chroma) });
  // A band keeps more of the ink's hue than a page in dark mode.
  const paper = scheme === 'band' ? shade(Math.min(ink.l, 0.24), 0.05) : shade(0.18, 0.02);
  return { paper, surface: shade(0.215, 0.024), card: shade(0.255, 0.028) };
}

/** The background of a hovered button: as far from its text's colour as the grounds around it allow. */
function strongAccent(accent: string, onAccent: string, around: string[]): string {
  const colour = oklch(accent);
  const away = onAccent === '#ffffff' ? -1 : 1;
  const shades = [0.06, 0.04, -0.06, -0.04, 0.02].map((step) => hex({ ...colour, l: colour.l + away * step }));
  const holds = (shade: string) =>
    wcagContrast(onAccent, shade) >= TEXT_CONTRAST &&
    around.every((ground) => wcagContrast(shade, ground) >= CONTROL_CONTRAST);
  return shades.find(holds) ?? accent;
}

/** The tokens of one scheme from the theme's ink, paper and hues. */
function tokens(theme: Theme, scheme: Scheme): Tokens {
  const dark = scheme !== 'light';
  const typedInk = oklch(theme.ink);
  const typedPaper = oklch(theme.paper);
  const { paper, surface, card } = grounds(theme, scheme);
  const around = [paper, surface, card];
  const ink = readable(dark ? { ...typedPaper, l: 0.95, c: Math.min(typedPaper.c, 0.01) } : typedInk, around, 7);
  const softInk = dark ? { ...typedInk, l: 0.76, c: Math.min(typedInk.c, 0.02) } : { ...typedInk, l: 0.46 };
  const typedDanger = oklch(dark ? 'oklch(75% 0.14 25)' : 'oklch(50% 0.19 27)');
  const dangerSoft = mix(card, readable(typedDanger, around, TEXT_CONTRAST), dark ? 0.18 : 0.07);
  const values: Tokens = {
    ink,
    paper,
    surface,
    card,
    line: mix(paper, ink, dark ? 0.17 : 0.13),
    'line-strong': readable(oklch(mix(paper, ink, 0.4)), around, CONTROL_CONTRAST),
    shadow: dark ? '#000000' : mix(paper, ink, 0.45),
    danger: readable(typedDanger, [...around, dangerSoft], TEXT_CONTRAST),
    'danger-soft': dangerSoft,
    panel: dark ? hex({ ...typedInk, l: 0.295, c: Math.min(typedInk.c, 0.02) }) : surface,
  };
  const hues = HUES.map((name) => {
    const typed = oklch(theme[name]);
    const lifted = dark ? { ...typed, l: Math.max(typed.l, 0.74), c: Math.min(typed.c, 0.13) } : typed;
    const colour = readable(lifted, around, CONTROL_CONTRAST);
    return { name, lifted, colour, soft: softGround(card, colour, dark) };
  });
  const softs = hues.map(({ soft }) => soft);
  // First what differs between dark mode and a dark band: the rest compresses as one run.
  for (const { name, soft } of hues) values[`${name}-soft`] = soft;
  for (const { name, lifted, colour } of hues) {
    values[name] = colour;
    values[`${name}-text`] = readable(lifted, [...around, ...softs], TEXT_CONTRAST);
    values[`on-${name}`] = onColour(colour);
  }
  // A hero may have any soft ground, with each kind of text on it.
  values['ink-soft'] = readable(softInk, [...around, ...softs], TEXT_CONTRAST);
  values['accent-strong'] = strongAccent(values['accent']!, values['on-accent']!, around);
  values['focus'] = readable(oklch(values['accent-text']!), [...around, ...softs], CONTROL_CONTRAST);
  return values;
}

type Schemes = Readonly<Record<Scheme, Readonly<Tokens>>>;

/** A build needs the tokens several times, and deriving them takes some thousand colour conversions. */
const cache = new WeakMap<Theme, Schemes>();

/** A theme's tokens for light mode, dark mode and dark bands. */
export function themeTokens(theme: Theme): Schemes {
  const schemes = cache.get(theme) ?? {
    light: tokens(theme, 'light'),
    dark: tokens(theme, 'dark'),
    band: tokens(theme, 'band'),
  };
  cache.set(theme, schemes);
  return schemes;
}

const declarations = (values: Tokens, isIn = (_token: string): boolean => true): string =>
  Object.entries(values)
    .filter(([name]) => isIn(name))
    .map(([name, value]) => `--${name}:${value.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')}`)
    .join(';');

const isOf = (token: string, hue: string): boolean => new RegExp(`^(on-)?${hue}(-|$)`).test(token);

/** The tokens of light mode, dark mode and dark bands. */
function schemeRules(theme: Theme, isIn: (token: string) => boolean, [root, band] = ['', '']): string {
  const { light, dark, band: onBand } = themeTokens(theme);
  return [
    `:root{${root}${declarations(light, isIn)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${declarations(dark, isIn)}}}`,
    `.tone-dark{${band}${declarations(onBand, isIn)}}`,
  ].join('\n');
}

/**
 * The stylesheet of a theme that all pages have.
 *
 * @param theme  Valid: `validateSite` has rejected others.
 */
export const commonStylesheet = (theme: Theme): string =>
  schemeRules(theme, (token) => !HUES_OF_PAGES.some((hue) => isOf(token, hue)), [
    // On paper it is light, whatever the element of <head> says for the time before there are styles.
    `color-scheme:light;--radius:${theme.radius}px;`,
    'color-scheme:dark;',
  ]) + '@media screen{:root{color-scheme:light dark}}';

/** The stylesheet of a hue of `HUES_OF_PAGES`: its tokens, and what a section that names it makes of them. */
export const hueStylesheet = (theme: Theme, hue: string): string =>
  `${schemeRules(theme, (token) => isOf(token, hue))}
@layer sections{:where(.hue-${hue},.section:has(> .hue-${hue}),main:has(> :first-child > .hue-${hue})){--hue:var(--${hue}-soft);--hue-colour:var(--${hue});--hue-text:var(--${hue}-text);--on-hue:var(--on-${hue})}}`;

/** A theme's stylesheet with all hues. */
export const themeStylesheet = (theme: Theme): string =>
  [commonStylesheet(theme), ...HUES_OF_PAGES.map((hue) => hueStylesheet(theme, hue))].join('\n');

/** The same tokens for an SVG picture, which cannot read the page's stylesheet. */
export function pictureStylesheet(theme: Theme): string {
  const { light, dark } = themeTokens(theme);
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

/** Those of dark mode alone, for a picture on ground that is dark by day, too. */
export const darkPictureStylesheet = (theme: Theme): string => `:root{${declarations(themeTokens(theme).dark)}}`;
