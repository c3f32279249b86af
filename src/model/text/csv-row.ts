/**
 * Characters that control a terminal, change the text direction or are invisible: control, formatting and tag characters,
 * line and paragraph separators. Variation selectors stay for emoji and Japanese names, joiners between letters for
 * Persian and Hindi.
 */
export const hidden =
  /(?!\p{Variation_Selector})(?!(?<=[\p{L}\p{M}\p{Emoji}])\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** JSON escapes of each UTF-16 code unit. */
export function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/**
 * A possible start of a formula: a sign at the start of a cell, after quotes, white space and zero-width characters, which a
 * spreadsheet may strip. Whatever the quotes say, a cell also starts where a spreadsheet splits at semicolons or tabs, as it
 * does in many locales; so lines within a text count too.
 *
 * @see  OWASP, "CSV Injection"
 */
const cellStart =
  /(?<![;"'\p{White_Space}\p{M}\p{Join_Control}])([;"'\p{White_Space}\p{M}\p{Join_Control}]*)([\p{S}\p{P}])/gu;
/** Whether a sign behind these characters, at this place, starts a cell. */
const startsCell = (prefix: string, at: number) => at === 0 || /[;\t\n]/.test(prefix);
/** Signs that start a formula, in any width or size. The last is the typographic minus. */
const formulaSigns = ['=', '+', '-', '@', '\u2212'];

/** Puts an apostrophe before what a spreadsheet would evaluate. `--json` keeps every text as typed. */
function withoutFormulas(text: string): string {
  const guarded = text.replace(cellStart, (all, prefix: string, sign: string, at: number) =>
    startsCell(prefix, at) && formulaSigns.includes(sign.normalize('NFKC')) ? `${prefix}'${sign}` : all,
  );
  return guarded.startsWith('\t') ? `'${guarded}` : guarded;
}

function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const seen = text
    .replaceAll('\r\n', '\n')
    .replace(hidden, (sign) => (sign === '\t' || sign === '\n' ? sign : escaped(sign)));
  const harmless = withoutFormulas(seen);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What a CSV file begins with: Excel reads one without a byte-order mark in the encoding of its computer, and "ä" as "Ã¤". */
export const CSV_START = '\ufeff';

/** One row of CSV, without its line end. @see RFC 4180 */
export function csvRow(values: unknown[]): string {
  return values.map(cell).join(',');
}

/** A start of a cell that `withoutFormulas` has put an apostrophe into. */
const guardedStart =
  /(?<![;"'\p{White_Space}\p{M}\p{Join_Control}])([;"'\p{White_Space}\p{M}\p{Join_Control}]*)'([\p{S}\p{P}])/gu;
const onlyHidden = /^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u;

/** The text that `csvRow` made a cell of: without its apostrophes and escapes. Line ends are "\n". */
export function textOfCell(cell: string): string {
  return cell
    .replaceAll('\r\n', '\n')
    .replace(/^'(?=\t)/, '')
    .replace(guardedStart, (all, prefix: string, sign: string, at: number) =>
      startsCell(prefix, at) && formulaSigns.includes(sign.normalize('NFKC')) ? prefix + sign : all,
    )
    .replace(/(?:\\u[0-9a-f]{4})+/g, (all) => {
      const text = JSON.parse(`"${all}"`) as string;
      return onlyHidden.test(text) ? text : all;
    });
}
