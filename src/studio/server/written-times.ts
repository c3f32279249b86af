import { statSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES } from '../../model/manifest.ts';
import { releasesDirOf } from '../../prerender/files/releases.ts';
import type { StudioState } from '../protocol.ts';

const changedAt = (file: string): string | null =>
  statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null;

/** When a config was written, and when the site of its project was built last. */
export const writtenTimes = (rootDir: string, file: string): StudioState['written'] => ({
  saved: changedAt(file),
  published: changedAt(join(releasesDirOf(join(rootDir, 'dist')), RELEASES.current)),
});
