import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Builds a site as `npm run build` does.
 *
 * @param rootDir  The project's folder.
 * @param out      The folder to write, from the project's.
 * @param config   Another config file.
 * @param buildAt  The date as of which it is built; now by default.
 * @throws         With the build's output if it fails.
 */
export async function buildSite(rootDir: string, out: string, config?: string, buildAt = ''): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/tools/run.js', 'src/prerender/build.ts', '--out', out], {
    cwd: rootDir,
    env: { ...process.env, SITE_CONFIG: config ?? '', PUBLIC_URL: '', BUILD_AT: buildAt },
  });
}
