/** A number as people write it: digits of any script, in groups, with a fraction. */
export const NUMBER = String.raw`(?:\p{Nd}{1,3}(?:[\u00a0\u202f\u2009 '’]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:[.,٫٬]\p{Nd}+)*`;

/** The value of a digit of any script: they stand in tens, from zero. */
function digit(character: string): string {
  let code = character.codePointAt(0)!;
  if (code < 128) return character;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1)) && value < 9) [code, value] = [code - 1, value + 1];
  return String(value);
}

/**
 * The value of a number, whatever its language: `1,000.50` and `1.000,50` are one.
 *
 * A single separator before three digits separates thousands, as in `1,000`; before any other number of digits a fraction.
 *
 * @returns  Digits with a point: "1000.5".
 */
export function readNumber(text: string): string {
  const plain = text
    .replace(/\p{Nd}/gu, digit)
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[^\d.,]/g, '');
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const isThousands = separators.length === 1 ? /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain) : new Set(separators).size === 1;
  const at = last === undefined || isThousands ? plain.length : plain.lastIndexOf(last);
  const whole = plain
    .slice(0, at)
    .replaceAll(/[.,]/g, '')
    .replace(/^0+(?=\d)/, '');
  const fraction = plain.slice(at + 1).replace(/(?<!0)0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
