import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { printProblems, problemOfFile, summaryLine, wantsColour, type Problem } from '../../config/index.ts';
import { shownName, type LoadedConfig } from '../../config/load-config.ts';
import { count, quote } from '../../config/problems/quote.ts';
import { judgeRedirects } from '../../validate/redirects/judge-redirects.ts';

/** Reads a file as spreadsheets save it: UTF-8, "Unicode text" (UTF-16), or the ANSI of Windows. @throws Error of Node */
function readSpreadsheet(file: string): string {
  const bytes = readFileSync(file);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

const unreadable = (file: string, fault: unknown): Problem =>
  problemOfFile(file, {
    code: 'unreadable-file',
    what: `"${file}" cannot be read.`,
    why: `The computer says ${(fault as NodeJS.ErrnoException).code ?? String(fault)}.`,
    fix: 'Check the name, and the folder you are in.',
  });

/**
 * Judges the redirects of a CSV file, and changes nothing.
 *
 * @param config  The config that they shall be added to.
 * @returns       What to print, and everything that was found.
 */
export function checkRedirectsFile(file: string, config: LoadedConfig, rootDir: string) {
  const shown = shownName(file);
  let text = '';
  let problems: Problem[] = [];
  let accepted: ReturnType<typeof judgeRedirects>['accepted'] = [];
  try {
    text = readSpreadsheet(file);
  } catch (fault) {
    problems = [unreadable(shown, fault)];
  }
  // What is there already cannot be compared with.
  if (config.value === undefined) problems.push(...config.problems);
  if (problems.length === 0) ({ accepted, problems } = judgeRedirects(text, shown, config, rootDir));
  const texts = { [shown]: text, [config.file]: config.text };
  let output = printProblems(problems, { colour: wantsColour(), texts });
  output += `${summaryLine(problems, shown, count(accepted.length, 'redirect'))}\n`;
  if (accepted.length > 0) {
    output += `${count(accepted.length, 'redirect')} can be added under "redirects" in ${config.file}:\n`;
    output += accepted.map(({ from, to }) => `  ${quote(from)}: ${quote(to)}`).join(',\n');
    output += '\nNothing was written.\n';
  }
  return { output, problems };
}
