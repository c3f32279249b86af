import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../config/content-hash.ts';
import { browserTargets } from './browser-targets.ts';
import { writeFile } from './files/write-files.ts';
import { removeUnusedBundles, noteUse } from './unused-bundles.ts';

/** What a bundle is made of, besides the browsers in package.json and what its maker names. */
const SOURCES = ['src', 'schema/parts', 'package-lock.json'];
const SOURCE_FILE = /(?<!\.test)\.(tsx?|css|json)$/;

/** @param others  Folders below src that are part of none of the bundles of a maker. */
function sourceHash(codeDir: string, others: RegExp, more: string[]): string {
  const sources = SOURCES.flatMap((source) => {
    if (statSync(join(codeDir, source)).isFile()) return [source];
    const names = readdirSync(join(codeDir, source), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => SOURCE_FILE.test(name) && !others.test(name)).map((name) => join(source, name));
  });
  const texts = sources.toSorted().flatMap((file) => [file, readFileSync(join(codeDir, file), 'utf8')]);
  return contentHash(...browserTargets(codeDir), ...more, ...texts);
}

interface BundleSources {
  /** The folder of the code. */
  codeDir: string;
  /** A folder of ours; holds the bundles of the last hour. */
  workDir: string;
  /** Folders below src whose files are part of none. */
  others: RegExp;
  /** What else it is made of, as texts. */
  more?: string[];
}

/**
 * The folder of a bundle of these sources, made if need be.
 *
 * @param make  Writes it into an empty folder. What is in `nodeParts` are modules for Node.
 */
export async function keptBundle(
  { codeDir, workDir, others, more = [] }: BundleSources,
  nodeParts: string[],
  make: (folder: string) => Promise<void>,
): Promise<{ hash: string; folder: string }> {
  const hash = sourceHash(codeDir, others, more);
  const folder = join(workDir, `code-${hash}`);
  if (!existsSync(folder)) {
    const fresh = join(workDir, `new-${process.pid}`);
    rmSync(fresh, { recursive: true, force: true });
    await make(fresh);
    // What a folder above a site says of its scripts holds for no module of ours.
    for (const part of nodeParts) writeFile(fresh, join(part, 'package.json'), '{ "type": "module" }\n');
    removeUnusedBundles(workDir);
    // Another program may have been faster.
    if (existsSync(folder)) rmSync(fresh, { recursive: true });
    else renameSync(fresh, folder);
  }
  noteUse(folder);
  return { hash, folder };
}
