import {
  inFileOrder,
  loadConfig,
  printProblems,
  problemsAsJson,
  summaryLine,
  wantsColour,
  type Problem,
} from '../config/index.ts';
import { count } from '../config/problems/quote.ts';
import { validateSite } from './index.ts';
import { nearestWord } from './messages/nearest-word.ts';

const OPTIONS = ['--json', '--release'];

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
  const unknown = args.find((arg) => arg.startsWith('-') && !OPTIONS.includes(arg));
  if (unknown !== undefined) {
    const near = nearestWord(unknown, OPTIONS);
    return {
      output: `check knows no option ${unknown}.${near === undefined ? ` There are ${OPTIONS.join(' and ')}.` : ` Did you mean ${near}?`}\n`,
      exitCode: 1,
    };
  }
  const named = args.filter((arg) => !arg.startsWith('-'));
  const files = named.length > 0 ? named : [process.env['SITE_CONFIG'] || 'site.config.json'];
  const found: Problem[] = [];
  let output = '';
  for (const file of files) {
    const config = loadConfig(file);
    const { site, problems, warnings } = validateSite(config, {
      rootDir,
      release: args.includes('--release'),
    });
    const all = inFileOrder([...problems, ...warnings]);
    found.push(...all);
    output += printProblems(all, { colour: wantsColour(), texts: { [config.file]: config.text } });
    output += `${summaryLine(all, config.file, site ? sizeOf(site) : '')}\n`;
  }
  const exitCode = found.some(({ severity }) => severity === 'problem') ? 1 : 0;
  return { output: args.includes('--json') ? `${problemsAsJson(found)}\n` : output, exitCode };
}

if (
  process.argv[1] !== undefined &&
  import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/').split('/').at(-1) ?? '')
) {
  const { output, exitCode } = check(process.argv.slice(2), process.cwd());
  process.stdout.write(output);
  process.exitCode = exitCode;
}
