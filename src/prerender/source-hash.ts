import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../config/content-hash.ts';

/** What the code of a build is made of; the config is no part of it. */
const SOURCES = ['src', 'schema', 'vite.config.ts', 'package-lock.json'];

/** A name for the state of all sources. */
export function sourceHash(rootDir: string): string {
  const files = SOURCES.flatMap((source) => {
    const path = join(rootDir, source);
    if (!statSync(path).isDirectory()) return [source];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(source, file));
  });
  return contentHash(...files.toSorted().flatMap((file) => [file, readFileSync(join(rootDir, file), 'utf8')]));
}
