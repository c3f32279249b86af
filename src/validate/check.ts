import {
  inFileOrder,
  loadConfig,
  printProblems,
  problemsAsJson,
  summaryLine,
  wantsColour,
  type Problem,
} from '../config/index.ts';
import { count, quote } from '../config/problems/quote.ts';
import { validateSite } from './index.ts';
import { pagesUsing } from './messages/describe-location.ts';
import { parseArguments } from './messages/parse-arguments.ts';

const USAGE = 'Use: npm run check [-- FILE ...] [--json] [--release]';

/** "7 pages, 21 sections". */
function sizeOf(site: { routes: { sections: unknown[] }[] }): string {
  const sections = site.routes.reduce((sum, route) => sum + route.sections.length, 0);
  return `${count(site.routes.length, 'page')}, ${count(sections, 'section')}`;
}

/**
 * `npm run check [-- FILE ...] [--json] [--release]`: validates the config.
 *
 * @param args     What follows the command.
 * @param rootDir  The project's folder.
 * @returns        What to print, and the exit code: 0 when every file is valid, else 1.
 */
export function check(args: string[], rootDir: string): { output: string; exitCode: number } {
  const { values, words, wrong } = parseArguments(args, { json: 'boolean', release: 'boolean' }, true);
  if (wrong !== undefined) return { output: `${wrong}\n${USAGE}\n`, exitCode: 1 };
  const files = words.length > 0 ? words : [process.env['SITE_CONFIG'] || 'site.config.json'];
  const found: Problem[] = [];
  let output = '';
  for (const file of files) {
    const config = loadConfig(file);
    const { site, problems, warnings } = validateSite(config, {
      rootDir,
      release: values['release'] === true,
    });
    const all = inFileOrder([...problems, ...warnings]);
    found.push(...all);
    output += printProblems(all, { colour: wantsColour(), texts: { [config.file]: config.text } });
    output += `${summaryLine(all, config.file, site ? sizeOf(site) : '')}\n`;
    // Who changes a shared section wants to know where.
    for (const name of Object.keys(site?.shared ?? {}))
      output += `Shared section ${quote(name)}: ${pagesUsing(site, name).join(', ') || 'on no page'}.\n`;
  }
  const exitCode = found.some(({ severity }) => severity === 'problem') ? 1 : 0;
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
