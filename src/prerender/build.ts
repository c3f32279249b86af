import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { printProblems, wantsColour, type Problem } from '../config/index.ts';
import { count } from '../config/problems/quote.ts';
import { builtFrom, keepFiles } from '../config/save/kept-states.ts';
import { commandFor } from '../validate/messages/command.ts';
import { readSiteFiles } from '../validate/site-files.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import type { SectionFault } from '../render/server.tsx';
import { parseArguments } from '../model/text/parse-arguments.ts';
import { PolicyFault } from './pages/check-html.ts';
import { prerenderSite } from './index.ts';
import { configFile, loadSite } from './load-site.ts';
import { noSharpProblem, policyProblem, renderProblem } from './pages/render-problem.ts';
import { localTime } from '../model/dates.ts';
import { NoSharpFault } from './sharp.ts';

/** Printed whenever a build is refused. */
const UNTOUCHED = 'Nothing was built. The last good build, if there is one, stays as it is.';

/**
 * `npm run build`: builds static pages from the config file into `dist/`, and what our server runs into `dist-server/`.
 *
 * `--out FOLDER` writes elsewhere, on the same disk: into FOLDER and FOLDER-server. While the config has a problem, nothing is written and the last good
 * build stays.
 */
async function main(): Promise<void> {
  // React renders several times faster without its development checks.
  process.env['NODE_ENV'] = 'production';
  const rootDir = process.cwd();
  const { values, wrong } = parseArguments(process.argv.slice(2), { out: 'string' });
  const { out = 'dist' } = values;
  if (wrong !== undefined || typeof out !== 'string') {
    console.error(`${wrong ?? '--out needs the name of a folder.'}\nUse: npm run build [-- --out FOLDER]`);
    process.exitCode = 1;
    return;
  }
  const started = performance.now();
  const loaded = load(rootDir);
  if (!loaded) {
    console.error(UNTOUCHED);
    process.exitCode = 1;
    return;
  }
  const { resolved, file, source, warnings } = loaded;
  try {
    const pages = await prerenderSite(file, resolved, { rootDir, distDir: resolve(out) });
    if (out === 'dist') keepSource(rootDir, source);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${pages} pages written to ${out}/ in ${seconds} s.`);
    if (warnings.length > 0) console.log(warningsLine(warnings));
    if (resolved.nextChange !== null) console.log(nextChangeLine(resolved.nextChange, file.site.timeZone ?? 'UTC'));
  } catch (fault) {
    const problem = problemOf(fault, rootDir);
    if (!problem) throw fault;
    console.error(printProblems([problem], { colour: wantsColour(process.stderr) }));
    console.error(UNTOUCHED);
    process.exitCode = 1;
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/**
 * Loads the site, and writes its texts to a folder of their own: those of many languages would fill the memory while its pages
 * are written.
 *
 * @returns  null where it has a problem, which is printed.
 */
function load(rootDir: string): { file: SiteFile; resolved: ResolvedSite; source: string; warnings: Problem[] } | null {
  const loaded = loadSite(rootDir, configFile());
  if (!loaded.resolved) {
    console.error(printProblems(loaded.problems, { colour: wantsColour(process.stderr) }));
    return null;
  }
  const kept = builtFrom(rootDir, configFile());
  const source = join(dirname(kept), `new-${process.pid}`);
  mkdirSync(source, { recursive: true });
  keepFiles(join(source, basename(kept)), readSiteFiles(rootDir, dirname(configFile())));
  writeFileSync(join(source, basename(kept)), loaded.text);
  return { file: loaded.file, resolved: loaded.resolved, source, warnings: loaded.warnings };
}

/** Keeps what was built, for `npm run check -- --changes` and the studio. */
function keepSource(rootDir: string, source: string): void {
  const kept = builtFrom(rootDir, configFile());
  try {
    for (const name of readdirSync(source)) renameSync(join(source, name), join(dirname(kept), name));
  } catch {
    // The site is built. To compare with an older one would be wrong.
    rmSync(kept, { force: true });
  }
}

/** How many warnings the check has, and of which kinds. */
const warningsLine = (warnings: Problem[]): string =>
  `${count(warnings.length, 'warning')} (${[...new Set(warnings.map(({ code }) => code))].join(', ')}): ${commandFor('check', configFile())} says where and why.`;

/** When a static host needs the next build. */
const nextChangeLine = (moment: number, timeZone: string): string =>
  `The next change is due on ${localTime(moment, timeZone)} (${timeZone}; ${new Date(moment).toISOString().slice(0, 19)}Z). Our server shows it then; a static host needs a build.`;

/** By its fields: the bundled code has a class of its own. */
const isSectionFault = (fault: unknown): fault is SectionFault =>
  fault instanceof Error && 'section' in fault && 'page' in fault;

/** A fault with an explanation for people; undefined for any other. */
const problemOf = (fault: unknown, rootDir: string): Problem | undefined =>
  fault instanceof PolicyFault
    ? policyProblem(fault)
    : fault instanceof NoSharpFault
      ? noSharpProblem(fault)
      : isSectionFault(fault)
        ? renderProblem(fault, rootDir)
        : undefined;

await main();
