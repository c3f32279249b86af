import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASES } from '../../../model/manifest.ts';
import { releasesDirOf } from '../../../prerender/files/releases.ts';
import { siteFiles } from '../../../validate/site-files.ts';
import type { StudioState } from '../../protocol.ts';

const changedAt = (file: string): string | null =>
  statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null;

const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other);

/** When a config or a file beside it was written last, and when the site of its project was built last. */
export const writtenTimes = (rootDir: string, file: string): StudioState['written'] => ({
  saved: [file, ...siteFiles(rootDir, dirname(file)).map((name) => join(rootDir, name))].map(changedAt).reduce(later),
  published: changedAt(join(releasesDirOf(join(rootDir, 'dist')), RELEASES.current)),
});
