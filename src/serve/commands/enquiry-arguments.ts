import { parseArguments } from '../../model/text/parse-arguments.ts';

/** What the program "enquiries" is to do. */
export type Command =
  | { verb: 'list'; format: 'plain' | 'json' | 'csv'; since?: string }
  | { verb: 'show'; id: string }
  | { verb: 'files'; id: string; folder: string }
  | { verb: 'retry'; id?: string }
  | { verb: 'delete'; id: string }
  | { verb: 'import'; file: string };

/** Printed below what is wrong with the arguments. */
export const usage = [
  'Use: npm run -s enquiries [-- --json | --csv] [--since 2026-01-31 | 7d]',
  '     npm run -s enquiries -- show ID',
  '     npm run -s enquiries -- files ID --to FOLDER',
  '     npm run -s enquiries -- retry [ID]',
  '     npm run -s enquiries -- delete ID',
  '     npm run -s enquiries -- import FILE',
].join('\n');

const dayMs = 24 * 60 * 60 * 1000;

/** Parses "2026-01-31" and "7d" (days before now) to ISO 8601 in UTC; null for anything else. */
function sinceOf(text: string, now: number): string | null {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(now - Number(days) * dayMs).toISOString();
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 2026-02-30 becomes a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? new Date(time).toISOString() : null;
}

function readList(args: string[], now: number): Command | { wrong: string } {
  const { values, wrong } = parseArguments(args, { json: 'boolean', csv: 'boolean', since: 'string' });
  if (wrong !== undefined) return { wrong: `${wrong}\n${usage}` };
  const { json, csv, since } = values;
  if (json && csv) return { wrong: 'Choose one of --json and --csv.' };
  const format = json ? 'json' : csv ? 'csv' : 'plain';
  if (since === undefined) return { verb: 'list', format };
  const text = since === true ? '' : String(since);
  const start = sinceOf(text, now);
  if (start === null) return { wrong: `"${text}" is no time for --since: a day such as 2026-01-31, or 7d.` };
  return { verb: 'list', format, since: start };
}

/** Normalizes a reference as people write it: in small letters, without hyphens. */
function referenceOf(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[0-9A-Z]{12}$/.test(bare) ? (bare.match(/.{4}/g) ?? []).join('-') : text;
}

/**
 * Parses the arguments of "enquiries".
 *
 * @param now  Milliseconds since 1970, for `--since 7d`.
 * @returns    What to do, or a sentence about what is wrong.
 */
export function readArguments(args: string[], now: number): Command | { wrong: string } {
  const [verb, ...rest] = args;
  if (verb === 'list') return readList(rest, now);
  if (verb === 'import') {
    const [file, extra] = rest;
    if (extra !== undefined) return { wrong: `"${extra}" is one word too many.\n${usage}` };
    return file === undefined ? { wrong: `Which file? Add the path of a store.\n${usage}` } : { verb, file };
  }
  if (verb === 'files') {
    const [id, to, folder, extra] = rest;
    if (id === undefined || id.startsWith('-') || to !== '--to' || folder === undefined || extra !== undefined)
      return { wrong: `Which enquiry, and where? For example: files K7QM-4XPD-9TRW --to ./plans\n${usage}` };
    return { verb, id: referenceOf(id), folder };
  }
  if (verb !== 'show' && verb !== 'retry' && verb !== 'delete') return readList(args, now);
  const [id, extra] = rest;
  if (extra !== undefined) return { wrong: `"${extra}" is one word too many.\n${usage}` };
  if (id?.startsWith('-')) return { wrong: `"${id}" is not the ID of an enquiry.\n${usage}` };
  if (id !== undefined) return { verb, id: referenceOf(id) };
  return verb === 'retry' ? { verb } : { wrong: `Which one? Add the ID of an enquiry.\n${usage}` };
}
