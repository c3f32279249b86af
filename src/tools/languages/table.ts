import { countTexts, surveyLanguage, type Counts } from '../../languages/survey.ts';
import type { CommandResult } from '../command-result.ts';
import type { SiteLanguages } from './site-languages.ts';

interface Row extends Counts {
  language: string;
}

/** The columns of the table, after the language. */
const COLUMNS: Record<keyof Counts, string> = {
  done: 'Done',
  draft: 'Draft',
  outdated: 'Outdated',
  missing: 'Missing',
  leftOver: 'Left over',
};

function table(rows: Row[]): string {
  const names = Object.keys(COLUMNS) as (keyof Counts)[];
  const lines = [
    ['Language', ...Object.values(COLUMNS)],
    ...rows.map((row) => [row.language, ...names.map((name) => String(row[name]))]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const padded = (line: string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
  return lines.map((line) => `${padded(line).join('  ')}\n`).join('');
}

/**
 * `npm run languages [--json] [--complete]`: how far the site is translated into each further language.
 *
 * @returns  With exit code 1 where all must be complete and a text is missing, outdated or a draft.
 */
export function countLanguages(
  { site, schema, forms, languages }: SiteLanguages,
  { isJson, isComplete }: { isJson: boolean; isComplete: boolean },
): CommandResult {
  const rows = languages.map(({ language, overlay }) => ({
    language,
    ...countTexts(surveyLanguage(site, overlay, forms, schema)),
  }));
  const isOpen = rows.some(({ draft, outdated, missing }) => draft + outdated + missing > 0);
  const none = 'The site has no further language. Add one: npm run languages -- add de.\n';
  const output = isJson ? `${JSON.stringify(rows)}\n` : rows.length > 0 ? table(rows) : none;
  return { output, exitCode: isComplete && isOpen ? 1 : 0 };
}
