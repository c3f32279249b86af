import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../../src/model/site-file.ts';
import { buildSite } from '../../build-site.ts';
import { OWN_ROOT } from '../../own-site.ts';
import { serveBuild } from './site.ts';

/** A build of a test's own, and its server. */
interface Built {
  url: string;
  distDir: string;
  /** Takes both away. */
  close(): Promise<void>;
}

/** The date as of which a site is built, and the clock of its server. */
interface Times {
  buildAt: string;
  now: () => number;
}

/** Builds a config as an editor would, in the tests' own project, and serves it. */
export async function openBuild(config: SiteFile, times?: Times): Promise<Built> {
  const folder = mkdtempSync(join(OWN_ROOT, '.build/with-build-'));
  const file = join(folder, 'site.config.json');
  const distDir = join(folder, 'dist');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(file, JSON.stringify(config));
    await buildSite(OWN_ROOT, distDir, file, times?.buildAt);
    const running = await serveBuild(distDir, times?.now);
    return { url: running.url, distDir, close: () => running.close().finally(remove) };
  } catch (fault) {
    remove();
    throw fault;
  }
}

/** Builds a config, serves it while a test looks at it, and takes both away in the end. */
export async function withBuild(
  config: SiteFile,
  look: (built: { url: string; distDir: string }) => Promise<void>,
): Promise<void> {
  const built = await openBuild(config);
  await look(built).finally(() => built.close());
}
