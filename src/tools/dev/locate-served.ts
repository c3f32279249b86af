import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { codeDirOf } from '../../config/code-dir.ts';
import type { Locate } from '../../preview/thrown-problem.ts';

/** Finds the sources of positions in what Vite has served. */
export const locateServed =
  (vite: ViteDevServer, rootDir: string): Locate =>
  (file, line, column) => {
    // No other file has its line shown.
    if (!file.startsWith('src/') || file.split('/').includes('..')) return null;
    const path = join(codeDirOf(rootDir), file);
    for (const { transformResult } of vite.environments['client']!.moduleGraph.getModulesByFile(path) ?? []) {
      if (!transformResult?.map) continue;
      const entry = new SourceMap(transformResult.map as SourceMapPayload).findEntry(line - 1, column - 1);
      if ('originalSource' in entry) return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    }
    return { file, line, column };
  };
