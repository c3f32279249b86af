import { dirname, join, relative } from 'node:path';
import {
  inFileOrder,
  loadConfig,
  printProblems,
  problemsAsJson,
  summaryLine,
  wantsColour,
  type Problem,
} from '../../config/index.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { historyFolder } from '../../config/save/kept-states.ts';
import { count, quote } from '../../config/problems/quote.ts';
import { checkForm } from './check-form.ts';
import { formFiles } from '../../validate/checks/forms/check-forms.ts';
import { fixFile } from './fix-file.ts';
import { commandFor } from '../../validate/messages/command.ts';
import { validateSite } from '../../validate/index.ts';
import { readOverlayFiles } from '../../validate/site-files.ts';
import { describeChanges } from './describe-changes.ts';
import { checkRedirectsFile } from './check-redirects-file.ts';
import { pagesUsing } from '../../validate/words/subject.ts';
import { parseArguments } from '../../model/text/parse-arguments.ts';

const USAGE =
  'Use: npm run check [-- FILE ...] [--json] [--release] [--fix [--dry-run]] [--changes [FILE]], or --form FILE [--json] [--fix [--dry-run]], or --redirects CSV [--json]';

/** "7 pages, 21 sections". */
function sizeOf(site: { routes: { sections: unknown[] }[] }): string {
  const sections = site.routes.reduce((sum, route) => sum + route.sections.length, 0);
  return `${count(site.routes.length, 'page')}, ${count(sections, 'section')}`;
}

const FLAGS = {
  json: 'boolean',
  release: 'boolean',
  fix: 'boolean',
  'dry-run': 'boolean',
  changes: 'string',
  redirects: 'string',
  form: 'string',
} as const;

/** Why flags do not go together, in a sentence; undefined where they do. */
function conflictOf(values: Record<string, unknown>): string | undefined {
  if (values['dry-run'] && !values['fix']) return '"--dry-run" tells what --fix would do: write both.';
  if (values['json'] && values['fix']) return '"--json" has every cure at its problem: write it without --fix.';
  if (values['json'] && values['changes']) return '"--changes" tells in words: write it without --json.';
  if (values['redirects'] === true) return '"--redirects" needs the name of a CSV file.';
  if (values['redirects'] !== undefined && (values['fix'] || values['changes'] !== undefined))
    return '"--redirects" looks at a CSV file alone: write it without --fix and --changes.';
  if (values['form'] === true) return '"--form" needs the file of a form: --form schema/callback.schema.json.';
  return undefined;
}

/** Prints what is left of a file's problems, and what cures those of which the cure is certain; undefined where that is done. */
function report(all: Problem[], config: LoadedConfig, size: string, curing: string | undefined): string {
  const curable = curing === undefined ? 0 : all.filter(({ cure }) => cure?.isDefinite).length;
  const cures = curable > 0 ? `${count(curable, 'has a cure', 'have a cure')}: ${curing}\n` : '';
  const printed = printProblems(all, { colour: wantsColour(), texts: { [config.file]: config.text } });
  return `${printed}${summaryLine(all, config.file, size)}\n${cures}`;
}

/**
 * `npm run check [-- FILE ...] [--json] [--release] [--fix [--dry-run]] [--changes [FILE]]`: validates the config. With `--fix`
 * it cures it and its forms first of what has a definite cure; with `--changes` it says what differs from the last build or
 * another file; with `--form FILE` it checks one form's schema; with `--redirects CSV` it judges what a CSV file would add.
 *
 * @param args     What follows the command.
 * @param rootDir  The project's folder.
 * @returns        What to print, and the exit code: 0 when every file is valid, else 1.
 */
export function check(args: string[], rootDir: string): { output: string; exitCode: number } {
  const { values, words, wrong = conflictOf(values) } = parseArguments(args, FLAGS, true);
  if (wrong !== undefined) return { output: `${wrong}\n${USAGE}\n`, exitCode: 1 };
  const files = words.length > 0 ? words : [process.env['SITE_CONFIG'] || 'site.config.json'];
  if (typeof values['redirects'] === 'string') {
    const { output, problems } = checkRedirectsFile(values['redirects'], loadConfig(files[0]!), rootDir);
    const isValid = problems.every(({ severity }) => severity === 'warning');
    return { output: values['json'] ? `${problemsAsJson(problems)}\n` : output, exitCode: isValid ? 0 : 1 };
  }
  const isFixing = values['fix'] === true && (values['dry-run'] === true ? 'dry' : true);
  if (typeof values['form'] === 'string') {
    const { config, verdict, size, ...checked } = checkForm(values['form'], loadConfig(files[0]!), rootDir, isFixing);
    const all = inFileOrder([...verdict.problems, ...verdict.warnings]);
    const words =
      checked.output +
      report(all, config, size, isFixing ? undefined : `npm run check -- --form ${values['form']} --fix`);
    return {
      output: values['json'] ? `${problemsAsJson(all)}\n` : words,
      exitCode: checked.hasFailed || verdict.problems.length > 0 ? 1 : 0,
    };
  }
  const validate = (config: LoadedConfig, files?: ReadonlyMap<string, string>) =>
    validateSite(config, { rootDir, release: values['release'] === true, ...(files && { files }) });
  const found: Problem[] = [];
  let output = '';
  let hasFailed = false;
  for (const form of isFixing ? formFiles(rootDir) : []) {
    const file = relative(process.cwd(), join(rootDir, form));
    const fixed = checkForm(file, loadConfig(files[0]!), rootDir, isFixing);
    hasFailed ||= fixed.hasFailed;
    output += fixed.output;
  }
  for (const file of files) {
    const overlays = () => readOverlayFiles(rootDir, dirname(file));
    const fixed = values['fix']
      ? fixFile(file, rootDir, validate, values['dry-run'] === true, historyFolder(rootDir), overlays)
      : null;
    const config = fixed?.config ?? loadConfig(file);
    const { site, problems, warnings } = fixed?.verdict ?? validate(config);
    const all = inFileOrder([...problems, ...warnings]);
    found.push(...all);
    hasFailed ||= fixed?.hasFailed === true;
    output += fixed?.output ?? '';
    const { changes } = values;
    if (changes !== undefined && changes !== false) {
      const described = describeChanges(config, changes, rootDir);
      output += described.output;
      hasFailed ||= described.hasFailed;
    }
    output += report(all, config, site ? sizeOf(site) : '', fixed ? undefined : commandFor('check', file, '--fix'));
    // Who changes a shared section wants to know where.
    for (const name of Object.keys(site?.shared ?? {}))
      output += `Shared section ${quote(name)}: ${pagesUsing(site, name).join(', ') || 'on no page'}.\n`;
  }
  const exitCode = hasFailed || found.some(({ severity }) => severity === 'problem') ? 1 : 0;
  return { output: values['json'] ? `${problemsAsJson(found)}\n` : output, exitCode };
}

if (
  process.argv[1] !== undefined &&
  import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/').split('/').at(-1) ?? '')
) {
  const { output, exitCode } = check(process.argv.slice(2), process.cwd());
  process.stdout.write(output);
  process.exitCode = exitCode;
}
