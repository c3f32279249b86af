import type { StoredEnquiry } from './stored-enquiries.ts';

/** C0 and C1 control characters: a terminal would obey them. */
const controls = /\p{Cc}/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** One line of JSON: id, receivedAt and the fields; `suspectedSpam` only where it is so. */
export function jsonLine({ id, receivedAt, suspectedSpam, fields }: StoredEnquiry): string {
  const value = { id, receivedAt, ...fields, ...(suspectedSpam ? { suspectedSpam } : {}) };
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

/** An enquiry for reading in a terminal: one line for each field, further lines of a text indented. */
export function readableBlock({ id, form, receivedAt, suspectedSpam, fields }: StoredEnquiry): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length), 0);
  const lines = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const shown = text.split(/\r\n|\n/).map((line) => line.replace(controls, escaped));
    return `  ${name.padEnd(width)}  ${shown.join(`\n  ${' '.repeat(width)}  `)}`;
  });
  return [`${id}  ${receivedAt}  ${form}${suspectedSpam ? '  (suspected spam)' : ''}`, ...lines].join('\n');
}
