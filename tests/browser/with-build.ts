import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../src/validate/site-file.ts';
import { serveBuild } from './site.ts';

const rootDir = join(import.meta.dirname, '../..');

/** Builds a config as an editor would, in a folder of its own, serves it, and takes both away in the end. */
export async function withBuild(
  config: SiteFile,
  look: (built: { url: string; distDir: string }) => Promise<void>,
): Promise<void> {
  mkdirSync(join(rootDir, '.build'), { recursive: true });
  const folder = mkdtempSync(join(rootDir, '.build/with-build-'));
  const file = join(folder, 'site.config.json');
  const distDir = join(folder, 'dist');
  try {
    writeFileSync(file, JSON.stringify(config));
    execFileSync(process.execPath, ['src/tools/run.js', 'src/prerender/build.ts', '--out', distDir], {
      cwd: rootDir,
      env: { ...process.env, SITE_CONFIG: file },
      stdio: 'pipe',
    });
    const running = await serveBuild(distDir);
    await look({ url: running.url, distDir }).finally(() => running.close());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
