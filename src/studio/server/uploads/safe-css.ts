/** What a drawing may refer to: its own parts, and pictures that it holds. */
const OWN_ADDRESS = /^(?:#|data:image\/(?:png|jpe?g|gif|webp|avif);base64,)/i;

/** A font that a style sheet holds. Of SVG it could hold more than letters. */
const OWN_FONT =
  /^data:(?:font\/(?:woff2?|ttf|otf|sfnt)|application\/(?:x-)?font-(?:woff2?|ttf|otf|truetype|opentype|sfnt));(?:charset=utf-8;)?base64,/i;

/** What could still refer to something outside, once the addresses that may stay are taken away. */
const OUTSIDE =
  /url\(|@import|@namespace|image-set|image\(|src\(|expression\(|script:|^\s*data:|behavior:|-moz-binding|\/\//i;

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

/** The text without the addresses that may stay; null where another one, or half of one, is in it. In one pass. */
function withoutOwnAddresses(css: string): string | null {
  const start = /url\(\s*(["']?)/gi;
  const address = /[^"')]*/y;
  let rest = '';
  let done = 0;
  for (let opening = start.exec(css); opening; opening = start.exec(css)) {
    rest += css.slice(done, opening.index);
    address.lastIndex = start.lastIndex;
    const [typed] = address.exec(css)!;
    const end = /\s*\)/y;
    end.lastIndex = address.lastIndex + opening[1]!.length;
    const isClosed = css.startsWith(opening[1]!, address.lastIndex) && end.test(css);
    if (!isClosed || !(isOwnAddress(typed) || OWN_FONT.test(typed.trim()))) return null;
    done = end.lastIndex;
    start.lastIndex = done;
  }
  return rest + css.slice(done);
}

/**
 * Whether CSS, or the value of a presentation attribute, refers to nothing outside of its drawing.
 *
 * @param css  Without comments: see `withoutComments`.
 */
export const isSafeCss = (css: string): boolean =>
  [css, unescaped(css)].every((text) => {
    const rest = withoutOwnAddresses(text);
    return rest !== null && !OUTSIDE.test(rest);
  });

/** CSS without its comments; what looks like one within a string stays. A string without an end ends with the text. */
export const withoutComments = (css: string): string =>
  css.replace(/("[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?)|\/\*[\s\S]*?(?:\*\/|$)/g, '$1');

/** A style sheet without rules that load something: web fonts and other style sheets. */
export const withoutLoads = (css: string): string =>
  css
    .replace(/@(?:import|namespace)\b[^;{}]*;?/gi, '')
    .replace(/@font-face\s*\{[^{}]*\}/gi, (rule) => (isSafeCss(rule) ? rule : ''));
