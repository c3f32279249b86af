import { flatFields } from '../delivery/flat-fields.ts';
import type { DeliveryState, StoredEnquiry } from '../store/stored-enquiries.ts';

/**
 * Characters that control a terminal, change the text direction or are invisible: control, formatting and tag characters,
 * line and paragraph separators. Variation selectors stay for emoji and Japanese names, joiners between letters for
 * Persian and Hindi.
 */
const hidden =
  /(?!\p{Variation_Selector})(?!(?<=[\p{L}\p{M}\p{Emoji}])\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** JSON escapes of each UTF-16 code unit. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** State by channel: `{ "email": "delivered" }`. */
function stateByChannel(deliveries: DeliveryState[]): Record<string, string> {
  return Object.fromEntries(deliveries.map(({ channel, state }) => [channel, state]));
}

/** One line of JSON: id, receivedAt and the fields; `suspectedSpam` and `deliveries` where they apply. */
export function jsonLine({ id, receivedAt, suspectedSpam, fields, deliveries }: StoredEnquiry): string {
  const more = {
    ...(suspectedSpam ? { suspectedSpam } : {}),
    ...(deliveries.length > 0 ? { deliveries: stateByChannel(deliveries) } : {}),
  };
  // A field of the form wins, whatever its name.
  const value = { id, receivedAt, ...fields, ...more, ...fields };
  // JSON.stringify leaves most of these as they are; escaped, they parse to the same.
  return JSON.stringify(value).replace(hidden, escaped);
}

/**
 * A possible start of a formula: a sign at the start of a cell, after quotes, white space and zero-width characters, which a
 * spreadsheet may strip. Whatever the quotes say, a cell also starts where a spreadsheet splits at semicolons or tabs, as it
 * does in many locales; so lines within a text count too.
 *
 * @see  OWASP, "CSV Injection"
 */
const cellStart = /(^|[;\t\n])(["'\p{White_Space}\p{M}\p{Join_Control}]*)([\p{S}\p{P}])/gu;
/** Signs that start a formula, in any width or size. The last is the typographic minus. */
const formulaSigns = ['=', '+', '-', '@', '\u2212'];

/** Puts an apostrophe before what a spreadsheet would evaluate. `--json` keeps every text as typed. */
function withoutFormulas(text: string): string {
  const guarded = text.replace(cellStart, (all, start: string, prefix: string, sign: string) =>
    formulaSigns.includes(sign.normalize('NFKC')) ? `${start}${prefix}'${sign}` : all,
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

/** One row of CSV, without its line end. @see RFC 4180 */
export function csvRow(values: unknown[]): string {
  return values.map(cell).join(',');
}

/** The states of an enquiry's deliveries: "email delivered, webhook failed". */
export function deliveryWords(deliveries: DeliveryState[]): string {
  return deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
}

/** An enquiry for a terminal: one line for each field, further lines of a text indented. */
export function readableBlock({ id, form, receivedAt, suspectedSpam, fields, deliveries }: StoredEnquiry): string {
  const texts = [...flatFields(fields)];
  const width = Math.max(...texts.map(([name]) => name.length), 0);
  const lines = texts.map(([name, text]) => {
    const shown = text.split(/\r\n|\n/).map((line) => line.replace(hidden, escaped));
    return `  ${name.padEnd(width)}  ${shown.join(`\n  ${' '.repeat(width)}  `)}`;
  });
  const marks = [suspectedSpam ? 'suspected spam' : '', deliveryWords(deliveries)].filter((mark) => mark !== '');
  return [`${id}  ${receivedAt}  ${form}${marks.map((mark) => `  (${mark})`).join('')}`, ...lines].join('\n');
}

/** The deliveries of an enquiry, one line for each channel; empty where none was configured. */
export function deliveryLines(deliveries: DeliveryState[]): string {
  return deliveries
    .map(({ channel, state, tries, dueAt, endedAt, lastError }) => {
      const next = state === 'waiting' && dueAt > 0 ? `, next try ${new Date(dueAt).toISOString()}` : '';
      const reason = lastError === null ? '' : `: ${lastError.replace(hidden, escaped)}`;
      const count = tries === 1 ? '1 try' : `${tries} tries`;
      return `  ${channel}: ${state}${endedAt === null ? '' : ` ${endedAt}`} after ${count}${next}${reason}\n`;
    })
    .join('');
}
