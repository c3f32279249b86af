import type { DeliveryState, StoredEnquiry } from '../store/stored-enquiries.ts';

/**
 * Characters that a terminal would obey, that turn the direction of what follows, or that hide: controls, formatting and
 * tag characters, line and paragraph separators. Variation selectors belong to emoji and to names in Japanese, and the
 * joiners between letters to Persian and Hindi: these stay.
 */
const hidden =
  /(?!\p{Variation_Selector})(?!(?<=[\p{L}\p{M}\p{Emoji}])\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Each UTF-16 unit as JSON escapes it. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Where each channel stands, by its name: `{ "email": "delivered" }`. */
function stateByChannel(deliveries: DeliveryState[]): Record<string, string> {
  return Object.fromEntries(deliveries.map(({ channel, state }) => [channel, state]));
}

/** One line of JSON: id, receivedAt and the fields; then `suspectedSpam` where it is so, `deliveries` where there are. */
export function jsonLine({ id, receivedAt, suspectedSpam, fields, deliveries }: StoredEnquiry): string {
  const more = {
    ...(suspectedSpam ? { suspectedSpam } : {}),
    ...(deliveries.length > 0 ? { deliveries: stateByChannel(deliveries) } : {}),
  };
  // A field of a form stays what it is, whatever its name.
  const value = { id, receivedAt, ...fields, ...more, ...fields };
  // JSON.stringify leaves most of them as they are; escaped they mean the same.
  return JSON.stringify(value).replace(hidden, escaped);
}

/**
 * What may be the start of a formula: a sign at the start of a cell, after any quotes, white space and characters without
 * a width, which a spreadsheet may strip. A new cell also begins, whatever the quotes say, where a spreadsheet splits at
 * semicolons or tabs, as it does in many languages: so lines within a text count too.
 *
 * @see  OWASP, "CSV Injection"
 */
const cellStart = /(^|[;\t\n])(["'\p{White_Space}\p{M}\p{Join_Control}]*)([\p{S}\p{P}])/gu;
/** What begins a formula, in any of its widths and sizes. The last one is the minus sign of typesetting. */
const formulaSigns = ['=', '+', '-', '@', '\u2212'];

/** Puts an apostrophe before whatever a spreadsheet would run. `--json` gives every text as it was typed. */
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

/** Where the deliveries of an enquiry stand, in a few words: "email delivered, webhook failed". */
export function deliveryWords(deliveries: DeliveryState[]): string {
  return deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
}

/** An enquiry for reading in a terminal: one line for each field, further lines of a text indented. */
export function readableBlock({ id, form, receivedAt, suspectedSpam, fields, deliveries }: StoredEnquiry): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length), 0);
  const lines = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const shown = text.split(/\r\n|\n/).map((line) => line.replace(hidden, escaped));
    return `  ${name.padEnd(width)}  ${shown.join(`\n  ${' '.repeat(width)}  `)}`;
  });
  const marks = [suspectedSpam ? 'suspected spam' : '', deliveryWords(deliveries)].filter((mark) => mark !== '');
  return [`${id}  ${receivedAt}  ${form}${marks.map((mark) => `  (${mark})`).join('')}`, ...lines].join('\n');
}

/** How telling people went, a line for each channel; empty where no channel was set up. */
export function deliveryLines(deliveries: DeliveryState[]): string {
  return deliveries
    .map(({ channel, state, tries, dueAt, settledAt, lastError }) => {
      const next = state === 'waiting' && dueAt > 0 ? `, next try ${new Date(dueAt).toISOString()}` : '';
      const reason = lastError === null ? '' : `: ${lastError.replace(hidden, escaped)}`;
      const count = tries === 1 ? '1 try' : `${tries} tries`;
      return `  ${channel}: ${state}${settledAt === null ? '' : ` ${settledAt}`} after ${count}${next}${reason}\n`;
    })
    .join('');
}
