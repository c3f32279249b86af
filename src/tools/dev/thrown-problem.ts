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

/** Our own sources in a stack, in the forms of Chromium and Firefox: "at Hero (http://…:16:9)", "Hero@http://…:16:9". */
const FRAME = /(?:([\w$.]+)(?: \[.*?\])?[ @]\(?)?https?:\/\/[^/\s]+\/(src\/[^?:\s]+)[^:\s]*:(\d+):(\d+)/g;

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
  const frames = [...stack.matchAll(FRAME)];
  const [, , file, line, column] = frames[0] ?? [];
  // Components begin with a capital letter; the innermost of them is at fault.
  const component = frames.find(([, name = '']) => /^[A-Z]/.test(name))?.[1];
  return problemOfFile(file ?? 'src', {
    code: 'section-threw',
    what: `"${part}" on "${path}" threw "${message}" in the browser${component ? `, in ${component}` : ''}.`,
    why: 'It stands as it was built, without its behaviour, as visitors would see it.',
    fix: 'Mend it and save: the page tries it again.',
    ...(file && sourceOf(vite, join(codeDirOf(rootDir), file), Number(line), Number(column))),
  });
}
