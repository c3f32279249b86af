/** What browsers and systems write of themselves, in the order in which it tells them apart: most claim to be others too. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What somebody sits at, as they would call it: "Firefox on Linux". It is what the browser says, and proves nothing. */
export function deviceName(userAgent = ''): string {
  const find = (known: readonly (readonly [string, RegExp])[]) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser = 'A browser', system] = [find(BROWSERS), find(SYSTEMS)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
