import { CSV_START, csvRow, escaped, hidden } from '../../model/text/csv-row.ts';
import { flatFields } from '../delivery/flat-fields.ts';
import { formerFields, formerWords, type FormerFields } from './former-fields.ts';
import type { DeliveryState, StoredEnquiries, StoredEnquiry, StoredField } from '../store/stored-enquiries.ts';

/** State by channel: `{ "email": "delivered" }`. */
function stateByChannel(deliveries: DeliveryState[]): Record<string, string> {
  return Object.fromEntries(deliveries.map(({ channel, state }) => [channel, state]));
}

/** One line of JSON: id, receivedAt and the fields; `form`, `formerFields`, `language`, `suspectedSpam` and `deliveries` where they apply. */
export function jsonLine(enquiry: StoredEnquiry, former = formerFields([])): string {
  const { id, form, receivedAt, suspectedSpam, language, fields, deliveries } = enquiry;
  const formerOnes = former.of(enquiry);
  const more = {
    form,
    ...(Object.keys(formerOnes).length > 0 ? { formerFields: formerOnes } : {}),
    ...(language === null ? {} : { language }),
    ...(suspectedSpam ? { suspectedSpam } : {}),
    ...(deliveries.length > 0 ? { deliveries: stateByChannel(deliveries) } : {}),
  };
  // A field of the form wins, whatever its name.
  const value = { id, receivedAt, ...fields, ...more, ...fields };
  // JSON.stringify leaves most of these as they are; escaped, they parse to the same.
  return JSON.stringify(value).replace(hidden, escaped);
}

/** The columns of a table for fields: those that forms have, then the former ones. Forms share the columns of their names. */
export function csvColumns(fields: StoredField[], former: FormerFields): { name: string; title: string }[] {
  const current = new Set(fields.filter((field) => former.labelOf(field) === undefined).map(({ name }) => name));
  const others = new Map(fields.map((field) => [field.name, former.labelOf(field)!]));
  for (const name of current) others.delete(name);
  return [
    ...[...current].map((name) => ({ name, title: name })),
    ...[...others].map(([name, label]) => ({ name, title: formerWords(name, label) })),
  ];
}

/** The states of an enquiry's deliveries: "email delivered, webhook failed". */
export function deliveryWords(deliveries: DeliveryState[]): string {
  return deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
}

/** Enquiries as a table, each line with its end. */
interface CsvTable {
  /** With what the file begins with. */
  heading: string;
  row(enquiry: StoredEnquiry): string;
}

/**
 * The table of a store: it has a column for each field that an enquiry ever had, whichever are in it.
 *
 * @param store  Null where nothing was ever stored.
 */
export async function csvTable(
  store: Pick<StoredEnquiries, 'summary'> | null,
  former: FormerFields,
): Promise<CsvTable> {
  const { fields, hasLanguages } = (await store?.summary()) ?? { fields: [], hasLanguages: false };
  const columns = csvColumns(fields, former);
  const line = (cells: unknown[]) => `${csvRow(cells)}\r\n`;
  const titles = columns.map(({ title }) => title);
  return {
    heading: `${CSV_START}${line([
      'id',
      'receivedAt',
      ...titles,
      'suspectedSpam',
      'deliveries',
      ...(hasLanguages ? ['language'] : []),
      'form',
      'formTitle',
    ])}`,
    row({ id, form, receivedAt, fields, suspectedSpam, deliveries, language }) {
      const texts = flatFields(fields);
      return line([
        id,
        receivedAt,
        ...columns.map(({ name }) => texts.get(name)),
        suspectedSpam,
        deliveryWords(deliveries),
        ...(hasLanguages ? [language] : []),
        form,
        former.titleOf(form),
      ]);
    },
  };
}

/** An enquiry for a terminal: one line for each field, further lines of a text indented. */
export function readableBlock(enquiry: StoredEnquiry, former = formerFields([])): string {
  const { id, form, receivedAt, suspectedSpam, language, fields, deliveries } = enquiry;
  const texts = [...flatFields(fields)].map(([name, text]): [string, string] => {
    const label = former.labelOf({ form, name });
    return [label === undefined ? name : formerWords(name, label), text];
  });
  const width = Math.max(...texts.map(([name]) => name.length), 0);
  const lines = texts.map(([name, text]) => {
    const shown = text.split(/\r\n|\n/).map((line) => line.replace(hidden, escaped));
    return `  ${name.padEnd(width)}  ${shown.join(`\n  ${' '.repeat(width)}  `)}`;
  });
  const all = [language ?? '', suspectedSpam ? 'suspected spam' : '', deliveryWords(deliveries)];
  const marks = all.filter((mark) => mark !== '');
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
