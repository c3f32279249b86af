import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workerFolder } from '../../../../tests/worker-folder.ts';

let isBundled = false;

/**
 * Runs `killed-program.ts` until it is killed.
 *
 * @returns  The signal that ended it; null if none did.
 */
export async function runKilledProgram(...args: string[]): Promise<NodeJS.Signals | null> {
  const outdir = join(workerFolder(), 'killed-program');
  const outfile = join(outdir, 'killed-program.mjs');
  if (!isBundled) {
    buildSync({
      entryPoints: [join(import.meta.dirname, 'killed-program.ts')],
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // What a task does not need, it does not load.
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
    });
    isBundled = true;
  }
  const child = spawn(process.execPath, [outfile, ...args], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
}
