import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configFile, loadSite } from './load-site.ts';
import { prerenderSite, RenderFault } from './index.ts';
import { printProblems } from '../config/index.ts';

/**
 * `npm run build`: the config file as static pages in `dist/`.
 *
 * `--out FOLDER` writes elsewhere, on the same disk. Nothing is written while the config has a problem: the last good build stays as it is.
 */
async function main(): Promise<void> {
  const rootDir = process.cwd();
  const { out } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } }).values;
  const started = performance.now();
  const { resolved, problems } = loadSite(rootDir, configFile());
  if (!resolved) {
    console.error(printProblems(problems, { colour: process.stderr.isTTY && !process.env['NO_COLOR'] }));
    console.error('Nothing was built. The last good build, if there is one, stays as it is.');
    process.exitCode = 1;
    return;
  }
  try {
    const pages = await prerenderSite(resolved, { rootDir, distDir: resolve(out) });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${pages} pages written to ${out}/ in ${seconds} s.`);
  } catch (fault) {
    if (!(fault instanceof RenderFault)) throw fault;
    console.error(fault.message, '\n', fault.cause);
    process.exitCode = 1;
  }
}

await main();
