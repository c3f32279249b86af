import { readFileSync } from 'node:fs';
import { excerpt } from './excerpt.ts';
import type { Problem } from './problem.ts';
import { count, visible, visibleLines } from './quote.ts';

/** How problems are printed. */
export interface PrintOptions {
  /** Colours for a terminal; `wantsColour` knows. */
  colour: boolean;
  /** File name (as in `Problem.file`) to its text, for the excerpts. A file not named here is read from disk. */
  texts?: Record<string, string>;
}

/** Longest path that is printed whole, in characters. */
const MAX_PATH = 160;

/** A path as programs write it: `routes[0].sections[0].heading`, `redirects["/old"]`. */
export function dotted(path: Problem['path']): string {
  const steps = path.map((step, depth) =>
    typeof step === 'string' && /^[\w$-]+$/.test(step)
      ? depth === 0
        ? step
        : `.${step}`
      : `[${JSON.stringify(step)}]`,
  );
  const whole = steps.join('');
  return visible(whole.length <= MAX_PATH ? whole : `${whole.slice(0, MAX_PATH)} …`);
}

/** Whether a stream is a terminal that shows colours. @see https://no-color.org */
export const wantsColour = (stream: { isTTY?: boolean } = process.stdout): boolean =>
  stream.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

/** The lines of a file for excerpts; none if the file is gone. */
function linesOf(file: string, texts: Record<string, string>): string[] {
  try {
    const text = Object.hasOwn(texts, file) ? texts[file]! : readFileSync(file, 'utf8');
    return text.split(/\r\n|\n|\r/);
  } catch {
    return [];
  }
}

/**
 * Sorts problems before warnings, and both by file and line.
 *
 * Files keep the order in which they first appear, so that the config comes before the schemas it names.
 */
export function inFileOrder(problems: Problem[]): Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const isLess = ({ severity }: Problem) => Number(severity === 'warning');
  return problems.toSorted(
    (a, b) =>
      isLess(a) - isLess(b) || files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

/**
 * Formats problems and warnings for people: location, code and path, what, why, fix and the line with a caret.
 *
 * @returns  The text, safe for a terminal whatever it quotes, each problem followed by an empty line; "" for none. Nothing is written.
 */
export function printProblems(problems: Problem[], { colour, texts = {} }: PrintOptions): string {
  const paint = (code: number, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const read = new Map<string, string[]>();
  const linesOnce = (file: string): string[] => {
    const lines = read.get(file) ?? linesOf(file, texts);
    read.set(file, lines);
    return lines;
  };
  const block = (problem: Problem): string => {
    const { severity, code, file, line, column, path, what, why, fix, snippet, also } = problem;
    const location = line > 0 ? `${file}:${line}:${column}` : file;
    const tone = severity === 'warning' ? 33 : 31;
    const shown = line > 0 ? excerpt(linesOnce(file), line, column) : null;
    return [
      [
        paint(1, visibleLines(location)),
        paint(tone, severity === 'warning' ? `${code} (warning)` : code),
        ...(path.length > 0 ? [dotted(path)] : []),
      ].join('  '),
      `  What  ${visibleLines(what)}`,
      `  Why   ${visibleLines(why)}`,
      `  Fix   ${visibleLines(fix)}`,
      ...(snippet === undefined ? [] : [`        ${visible(snippet)}`]),
      ...(also === undefined ? [] : [`  Also  ${also}`]),
      ...(shown ? ['', paint(2, shown.line), paint(tone, shown.caret)] : []),
      '',
    ].join('\n');
  };
  return inFileOrder(problems)
    .map((problem) => `${block(problem)}\n`)
    .join('');
}

/**
 * Problems for programs: an object with the lists `problems` and `warnings`. Each entry has code, file, line, column, path, what,
 * why, fix and, where there is one, cure.
 */
export function problemsAsJson(found: Problem[]): string {
  const ofSeverity = (severity: Problem['severity']) => inFileOrder(found.filter((each) => each.severity === severity));
  return JSON.stringify({ problems: ofSeverity('problem'), warnings: ofSeverity('warning') }, null, 2);
}

/**
 * The closing line: "2 problems, 1 warning in site.config.json."
 *
 * @param file   As its author knows it.
 * @param size  Of a file without problems: "7 pages, 21 sections".
 */
export function summaryLine(problems: Problem[], file: string, size: string): string {
  const bad = problems.filter(({ severity }) => severity === 'problem').length;
  const warnings = problems.length - bad;
  const counts = [bad > 0 ? count(bad, 'problem') : '', warnings > 0 ? count(warnings, 'warning') : ''].filter(Boolean);
  if (bad === 0) return `${file} is valid: ${[size, ...counts].join(', ')}.`;
  return `${counts.join(', ')} in ${file}.`;
}
