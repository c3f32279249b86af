import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { problemOfFile, type Problem } from '../../config/index.ts';
import { codeDirOf } from '../../config/code-dir.ts';

/** What a part of a live page threw, as the browser tells it. */
export interface Thrown {
  /** The page's path. */
  path: string;
  /** A section's id, or "header" or "footer". */
  part: string;
  message: string;
  /** As the browser words it; '' for what is no error. */
  stack: string;
}

/** Most that is read of what a page sends, in characters: it may be anything. */
const MOST = { name: 200, message: 1000, lines: 50, line: 500 };

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text);

/** Our own sources in a line of a stack, in the forms of Chromium and Firefox: "at Hero (http://…:16:9)", "Hero@http://…:16:9". */
const FRAME = /(?:([\w$.]+)(?: \[.*?\])?[ @]\(?)?https?:\/\/[^/\s]+\/(src\/[\w/.@+-]+)[^:\s]*:(\d+):(\d+)/g;

/** Maps a position in the code that Vite has served to its source; both count from 1. */
function sourceOf(vite: ViteDevServer, file: string, line: number, column: number): { line: number; column: number } {
  for (const { transformResult } of vite.environments['client']!.moduleGraph.getModulesByFile(file) ?? []) {
    if (!transformResult?.map) continue;
    const entry = new SourceMap(transformResult.map as SourceMapPayload).findEntry(line - 1, column - 1);
    if ('originalSource' in entry) return { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return { line, column };
}

/** Describes what a part of a live page threw: which part of which page, and where in its code. */
export function thrownProblem(vite: ViteDevServer, rootDir: string, { path, part, message, stack }: Thrown): Problem {
  // Line by line: an expression that begins at each letter takes the square of a text.
  const lines = stack.slice(0, MOST.lines * MOST.line).split('\n', MOST.lines);
  const frames = lines.flatMap((each) => [...each.slice(0, MOST.line).matchAll(FRAME)]);
  // No other file has its line shown.
  const [, , file, line, column] = frames.find(([, , name]) => !name!.split('/').includes('..')) ?? [];
  // Components begin with a capital letter; the innermost of them is at fault.
  const component = frames.find(([, name = '']) => /^[A-Z]/.test(name))?.[1];
  return problemOfFile(file ?? 'src', {
    code: 'section-threw',
    what: `"${cut(part, MOST.name)}" on "${cut(path, MOST.name)}" threw "${cut(message, MOST.message)}" in the browser${component ? `, in ${component}` : ''}.`,
    why: 'It stands as it was built, without its behaviour, as visitors would see it.',
    fix: 'Mend it and save: the page tries it again.',
    ...(file && sourceOf(vite, join(codeDirOf(rootDir), file), Number(line), Number(column))),
  });
}
