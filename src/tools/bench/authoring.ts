import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../model/site-file.ts';
import { asFile, withHeadline, withRoutes } from './configs.ts';
import type { Bench, Measurement } from './measurement.ts';
import { runProgram, type ProgramRun } from './programs.ts';

const RUN = 'src/tools/run.js';
/** A size at which a build takes long enough to be taken once. */
const HUGE = 10_000;

/** Starts `npm run build` without npm. */
export const build = (config: string, out: string): Promise<ProgramRun> =>
  runProgram([RUN, 'src/prerender/build.ts', '--out', out], { SITE_CONFIG: config });

/** Writes a config of a size; gives its path and the config. */
function writeConfig({ site, folder }: Bench, amount: number): { file: string; config: SiteFile } {
  const file = join(folder, `${amount}.json`);
  const config = withRoutes(site, amount);
  writeFileSync(file, asFile(config));
  return { file, config };
}

/** Removes what builds keep for the next one, so that a build starts as on a fresh copy of the project. */
function forgetKept(): void {
  mkdirSync('.build', { recursive: true });
  for (const name of readdirSync('.build'))
    if (/^(code-.*|run|pictures|share|compressed|spare|sound-pages|validators)$/.test(name))
      rmSync(join('.build', name), { recursive: true, force: true });
}

const routes = (amount: number): string => `${amount.toLocaleString('en')} routes`;
const often = (amount: number) => ({ once: amount >= HUGE });

function checking(amount: number): Measurement {
  const name = `check, ${routes(amount)}`;
  return {
    figures: { [name]: 's' },
    async take(bench) {
      const { file } = writeConfig(bench, amount);
      const { ms } = await runProgram([RUN, 'src/validate/check.ts', file]);
      return { [name]: ms / 1000 };
    },
  };
}

function building(amount: number): Measurement {
  const name = `build, ${routes(amount)}`;
  return {
    figures: { [name]: 's', [`${name}: peak memory`]: 'MiB' },
    ...often(amount),
    async take(bench) {
      const { file } = writeConfig(bench, amount);
      const out = join(bench.folder, `dist-${amount}`);
      rmSync(out, { recursive: true, force: true });
      forgetKept();
      const { ms, peakMib } = await build(file, out);
      return { [name]: ms / 1000, [`${name}: peak memory`]: peakMib };
    },
  };
}

function rebuilding(amount: number): Measurement {
  const name = `rebuild after one changed route, ${routes(amount)}`;
  let edits = 0;
  return {
    figures: { [name]: 's' },
    ...often(amount),
    async take(bench) {
      const { file, config } = writeConfig(bench, amount);
      const out = join(bench.folder, `dist-${amount}`);
      // As an author meets it: what was built last is the same site. Other sizes have been built here since.
      await build(file, out);
      writeFileSync(file, asFile(withHeadline(config, `Changed ${++edits} times`)));
      const { ms } = await build(file, out);
      return { [name]: ms / 1000 };
    },
  };
}

/** What an author waits for: `check`, `build`, and `build` after an edit. */
export function authoring(site: SiteFile): Measurement[] {
  const sizes = [site.routes.length, 1_000];
  return [...sizes.map(checking), ...[...sizes, HUGE].map(building), ...[...sizes, HUGE].map(rebuilding)];
}
