/** What a drawing may refer to: its own parts, and pictures and fonts that it holds. */
const OWN_ADDRESS = /^(?:#|data:image\/(?:png|jpe?g|gif|webp|avif);base64,|data:(?:application\/(?:x-)?)?font)/i;

/** What could still refer to something outside, once the addresses that may stay are taken away. */
const OUTSIDE =
  /url\(|@import|@namespace|image-set|image\(|src\(|expression\(|javascript:|behavior:|-moz-binding|\/\//i;

/** Whether an address stays within a drawing. */
export const isOwnAddress = (address: string): boolean => OWN_ADDRESS.test(address.trim());

/** CSS as browsers read it: "\75 rl(" is "url(". */
const unescaped = (css: string): string =>
  css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    })
    .replace(/\\(.)/gs, '$1');

/**
 * Whether CSS, or the value of a presentation attribute, refers to nothing outside of its drawing.
 *
 * @param css  Without comments: see `withoutComments`.
 */
export const isSafeCss = (css: string): boolean =>
  [css, unescaped(css)].every((text) => {
    const rest = text.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (whole, _, address: string) =>
      isOwnAddress(address) ? '' : whole,
    );
    return !OUTSIDE.test(rest);
  });

/** CSS without its comments; what looks like one within a string stays. */
export const withoutComments = (css: string): string =>
  css.replace(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?(?:\*\/|$)/g, '$1');

/** A style sheet without rules that load something: web fonts and other style sheets. */
export const withoutLoads = (css: string): string =>
  css
    .replace(/@(?:import|namespace)\b[^;{}]*(?:;|$)/gi, '')
    .replace(/@font-face\s*\{[^{}]*\}/gi, (rule) => (isSafeCss(rule) ? rule : ''));
