import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemOfFile, type Problem } from '../../config/index.ts';
import type { SectionFault } from '../../render/server.tsx';
import type { PolicyFault } from './check-html.ts';
import type { NoSharpFault } from '../sharp.ts';
import { codeDirOf } from '../../config/code-dir.ts';

/** A location in a file; lines and columns count from 1. */
interface Location {
  file: string;
  line: number;
  column: number;
}

/** Maps a location in built code to its source; unchanged without a source map. */
function sourceOf(built: Location): Location {
  const map = `${built.file}.map`;
  if (!existsSync(map)) return built;
  const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload).findEntry(
    built.line - 1,
    built.column - 1,
  );
  if (!('originalSource' in entry)) return built;
  const { originalSource, originalLine, originalColumn } = entry;
  return { file: resolve(dirname(map), originalSource), line: originalLine + 1, column: originalColumn + 1 };
}

/** Where in our own sources an error came from. */
function locationOf(fault: unknown, rootDir: string): Location | null {
  const stack = fault instanceof Error ? (fault.stack ?? '') : '';
  for (const [, address, line, column] of stack.matchAll(/\(?((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)\)?/g)) {
    const path = address!.startsWith('file:') ? fileURLToPath(address!) : address!;
    const source = sourceOf({ file: path, line: Number(line), column: Number(column) });
    const file = relative(codeDirOf(rootDir), source.file);
    if (file.startsWith('src/')) return { ...source, file };
  }
  return null;
}

/** Names that exist only in browsers: the usual reason why a section fails in Node. */
const BROWSER_ONLY = /\b(window|document|navigator|localStorage|sessionStorage|matchMedia|location)\b is not defined/;

/**
 * Describes a section that threw: which page, which section, where in its code, and what to do.
 *
 * @param fault    From `renderPage`; its cause keeps the stack.
 * @param rootDir  The project's folder: file names are relative to it.
 */
export function renderProblem(fault: SectionFault, rootDir: string): Problem {
  const { page, section, message } = fault;
  const position = page.sections.indexOf(section) + 1;
  const inBrowser = BROWSER_ONLY.test(message);
  const problem = problemOfFile(`src/sections/${section.type}`, {
    code: 'render-failed',
    what: `"${page.path}" was not written: section ${position} (${section.type}) stopped at "${message}".`,
    why: inBrowser
      ? 'Pages are written in Node, where there is no browser.'
      : 'A page is only written when all of its sections can be drawn.',
    fix: inBrowser
      ? 'Read it in an effect, or do it in CSS.'
      : `Mend the section's code, or take "${section.id}" out of the page.`,
  });
  return { ...problem, ...locationOf(fault.cause, rootDir) };
}

/** Describes a page that breaks the policy: which page, what it holds, and that its author is not to blame. */
export function policyProblem({ path, faults }: PolicyFault): Problem {
  return problemOfFile('src', {
    code: 'policy-fault',
    what: `"${path}" was not written: it holds ${faults.join(', ')}.`,
    why: 'The Content-Security-Policy of the site forbids it, so that no text can ever run as code. The config is not to blame.',
    fix: 'Mend the code that draws it. Without a developer, change what you wrote last on this page.',
  });
}

/** Describes what to do where raster pictures cannot be published. */
export function noSharpProblem({ path }: NoSharpFault): Problem {
  return problemOfFile(`public${path}`, {
    code: 'no-sharp',
    what: 'This picture cannot be published: sharp, which encodes pictures, does not run on this machine.',
    why: 'The original may say where it was taken, so that it is never published as it is.',
    fix: 'Run npm ci on this machine, with optional packages. Where sharp knows no such system, build on another one.',
  });
}
