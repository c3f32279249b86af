import type { DeliveryState, StoredEnquiry } from './stored-enquiries.ts';

/** Control characters, which a terminal would obey, and those that turn the direction of what follows. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
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
  // JSON.stringify leaves C1 characters as they are; escaped they mean the same.
  return JSON.stringify(value).replace(/[\u007f-\u009f]/g, escaped);
}

/**
 * What a spreadsheet would run: formulas at the start of a cell. A new cell also begins, whatever the quotes say, where a
 * spreadsheet splits at semicolons or tabs, as it does in many languages: so lines within a text count too. `--json`
 * gives every text as it was typed.
 *
 * @see  OWASP, "CSV Injection"
 */
const formulaStart = /(^|[;\t\n]["' ]*)([=+\-@\t\uff0b\uff0d\uff1d\uff20])/g;

function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const seen = text
    .replaceAll('\r\n', '\n')
    .replace(controls, (sign) => (sign === '\t' || sign === '\n' ? sign : escaped(sign)));
  const harmless = seen.replace(formulaStart, "$1'$2");
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
    const shown = text.split(/\r\n|\n/).map((line) => line.replace(controls, escaped));
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
      const reason = lastError === null ? '' : `: ${lastError.replace(controls, escaped)}`;
      const count = tries === 1 ? '1 try' : `${tries} tries`;
      return `  ${channel}: ${state}${settledAt === null ? '' : ` ${settledAt}`} after ${count}${next}${reason}\n`;
    })
    .join('');
}
