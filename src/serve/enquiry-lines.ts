import type { DeliveryState, StoredEnquiry } from './stored-enquiries.ts';

/** C0 and C1 control characters: a terminal would obey them. */
const controls = /\p{Cc}/gu;

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

function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  // A spreadsheet would run such a text as a formula.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
