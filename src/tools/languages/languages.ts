import { dirname } from 'node:path';
import { loadConfig, printProblems, wantsColour } from '../../config/index.ts';
import { countTexts, surveyLanguage, type Counts } from '../../languages/survey.ts';
import { parseArguments } from '../../model/parse-arguments.ts';
import { validateSite } from '../../validate/index.ts';
import { readOverlays } from '../../validate/languages/read-overlays.ts';
import { validatorsOf } from '../../validate/schema/validators.ts';

const USAGE = 'Use: npm run languages [-- --json] [-- --complete]';
const FLAGS = { json: 'boolean', complete: 'boolean' } as const;

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
 * @param args     What follows the command.
 * @param rootDir  The project's folder.
 * @returns        What to print, and the exit code: 1 for a config with a problem, and with `--complete` while a text is
 *                 missing, outdated or a draft.
 */
export function languages(args: string[], rootDir: string): { output: string; exitCode: number } {
  const { values, wrong } = parseArguments(args, FLAGS);
  if (wrong !== undefined) return { output: `${wrong}\n${USAGE}\n`, exitCode: 1 };
  const config = loadConfig(process.env['SITE_CONFIG'] || 'site.config.json');
  const { site, problems } = validateSite(config, { rootDir, warnings: false });
  if (!site) {
    const texts = { [config.file]: config.text };
    return { output: printProblems(problems, { colour: wantsColour(), texts }), exitCode: 1 };
  }
  const schema = validatorsOf(rootDir).site;
  const rows = readOverlays(site, dirname(config.file)).map(({ language, overlay }) => ({
    language,
    ...countTexts(surveyLanguage(site, overlay, schema)),
  }));
  const isOpen = rows.some(({ draft, outdated, missing }) => draft + outdated + missing > 0);
  const none = 'The site has no further language. Add one to "languages" of its config: "de": { "name": "Deutsch" }.\n';
  const output = values['json'] ? `${JSON.stringify(rows)}\n` : rows.length > 0 ? table(rows) : none;
  return { output, exitCode: values['complete'] && isOpen ? 1 : 0 };
}
