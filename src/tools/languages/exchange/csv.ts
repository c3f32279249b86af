import { CSV_START, csvRow, textOfCell } from '../../../model/text/csv-row.ts';
import { readCsv } from '../../../validate/redirects/read-csv.ts';
import { NotTaken } from './not-taken.ts';
import type { Returned, ReturnedFile, Unit } from './unit.ts';

const COLUMNS = [
  'id',
  'language',
  'source',
  'translation',
  'state',
  'note',
  'earlier source',
  'earlier translation',
] as const;
const NEEDED = ['id', 'language', 'source', 'translation'];

/** Writes texts as CSV with a header. @see RFC 4180 */
export function writeTranslationsCsv(units: Unit[], language: string): string {
  const rows = units.map(({ id, source, text, state, note, before }) => [
    id,
    language,
    source,
    text,
    state,
    note,
    before?.source,
    before?.text,
  ]);
  return CSV_START + [[...COLUMNS], ...rows].map((row) => `${csvRow(row)}\r\n`).join('');
}

/** A spreadsheet keeps no states: a translation that was typed is done. */
function markOf(state: string, text: string, before: string | undefined): Returned['mark'] {
  if (text !== before || state === 'missing') return 'done';
  return state === 'done' ? 'done' : state === 'draft' ? 'review' : 'open';
}

/**
 * Reads the CSV of an export as spreadsheets save it. Columns may have changed places.
 *
 * @throws  NotTaken
 */
export function readTranslationsCsv(text: string): ReturnedFile {
  const [header, ...records] = readCsv(text);
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new NotTaken({
      what: 'The file is neither XLIFF nor the CSV of an export.',
      why: `Its first line has no column ${missing.map((name) => `"${name}"`).join(', ')}.`,
      fix: 'Translate a file of "npm run languages -- export", and keep the first line and the column "id".',
    });
  const unclosed = records.find(({ isUnclosed }) => isUnclosed);
  if (unclosed)
    throw new NotTaken({
      what: 'A quotation mark of this line is never closed.',
      why: 'All that follows would be one text.',
      fix: 'Close it, or save the file again in the spreadsheet.',
      line: unclosed.line,
      column: 1,
    });
  const languages = new Set<string>();
  const texts = records.map(({ cells }): Returned => {
    const cell = (name: (typeof COLUMNS)[number]): string => textOfCell(cells[names.indexOf(name)] ?? '');
    // Spreadsheets begin some cells with a capital.
    languages.add(cell('language').toLowerCase());
    const [translation, earlier] = [cell('translation'), cell('earlier source')];
    const before = earlier === '' ? undefined : { source: earlier, text: cell('earlier translation') };
    return {
      id: cell('id'),
      source: cell('source'),
      text: translation,
      mark: markOf(cell('state').toLowerCase(), translation, before?.text),
      ...(before && { before }),
    };
  });
  const [language = '', ...others] = languages;
  if (language === '' || others.length > 0)
    throw new NotTaken({
      what: language === '' ? 'The file does not say its language.' : 'The file holds several languages.',
      why: 'The column "language" has one code in all lines.',
      fix: 'Export each language into a file of its own.',
    });
  return { language, texts };
}
