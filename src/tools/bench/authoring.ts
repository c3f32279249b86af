import { execFile } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releasesDirOf } from '../../prerender/files/releases.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { withHeadline, withRoutes } from './configs.ts';
import type { Measurement } from './measure.ts';

/** Reports a program's peak memory in KiB when it ends. */
const REPORT_PEAK = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`;

/** Runs a program of the project to its end. Throws with its output if it fails. */
async function run(words: string[], config: string): Promise<{ seconds: number; peakMib: number }> {
  const started = performance.now();
  const all = ['--import', REPORT_PEAK, 'src/tools/run.js', ...words];
  const options = { env: { ...process.env, SITE_CONFIG: config }, maxBuffer: Infinity };
  const { stderr } = await promisify(execFile)(process.execPath, all, options);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, peakMib: Number(/^[\s\S]*peak (\d+)/.exec(stderr)?.[1]) / 1024 };
}

/** Builds a config into a folder, as `npm run build` does. */
export const build = (config: string, out: string) => run(['src/prerender/build.ts', '--out', out], config);

/** `check`, the first `build`, and a `build` after an edit: of the site as it is, with 1,000 and with 10,000 routes. */
export const authoring = (site: SiteFile, folder: string): Measurement[] =>
  [site.routes.length, 1_000, 10_000].map((amount) => {
    const [config, out] = [join(folder, `${amount}.json`), join(folder, `dist-${amount}`)];
    const routes = `${amount.toLocaleString('en')} routes`;
    const write = (headline: string) => writeFileSync(config, withHeadline(withRoutes(site, amount), headline));
    const check = () => run(['src/tools/check/index.ts', config], config);
    const take = async () => {
      // No caches, so that the build starts as on a fresh copy of the project.
      const caches = readdirSync('.build').filter((name) => !/^(bench|dev)/.test(name));
      for (const old of [out, releasesDirOf(out), ...caches.map((name) => `.build/${name}`)])
        rmSync(old, { recursive: true, force: true });
      write('First');
      const first = await build(config, out);
      write('Edited');
      const again = await build(config, out);
      const checked = await check().then(check); // The first check bundles the program.
      return {
        [`check, ${routes} (s)`]: checked.seconds,
        [`build, ${routes} (s)`]: first.seconds,
        [`build, ${routes}: peak memory (MiB)`]: first.peakMib,
        [`build after an edit, ${routes} (s)`]: again.seconds,
      };
    };
    return { name: `check and build, ${routes}`, once: amount === 10_000, take };
  });
