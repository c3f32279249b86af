import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../src/validate/site-file.ts';
import { buildSite } from '../build-site.ts';
import { OWN_ROOT } from '../own-site.ts';
import { serveBuild } from './site.ts';

/** Builds a config as an editor would, in the tests' own project, serves it, and takes the build away in the end. */
export async function withBuild(
  config: SiteFile,
  look: (built: { url: string; distDir: string }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(OWN_ROOT, '.build/with-build-'));
  const file = join(folder, 'site.config.json');
  const distDir = join(folder, 'dist');
  try {
    writeFileSync(file, JSON.stringify(config));
    await buildSite(OWN_ROOT, distDir, file);
    const running = await serveBuild(distDir);
    await look({ url: running.url, distDir }).finally(() => running.close());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
