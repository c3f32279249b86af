import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SiteFile } from '../../model/site-file.ts';
import { authoring, build } from './authoring.ts';
import { editing } from './editing.ts';
import { formatted } from '../format.ts';
import { figuresTable } from './figures.ts';
import { hops } from './hops.ts';
import { measure } from './measure.ts';
import { saving } from './saving.ts';
import { serveFolder } from './serve-folder.ts';
import { together } from './together.ts';
import { visits } from './visits.ts';
import { withoutScripts } from './without-scripts.ts';

const FOLDER = '.build/bench/run';
const OURS = 'This site';
const OPTIONS = {
  only: { type: 'string', default: '' },
  peer: { type: 'string' },
  runs: { type: 'string', default: '5' },
  twin: { type: 'boolean', default: false },
} as const;

/** Ends with a sentence for anyone who typed the command. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readArguments() {
  try {
    const { only, peer, runs, ...values } = parseArgs({ options: OPTIONS }).values;
    if (!/^[1-9]\d?$/.test(runs)) refuse(`--runs takes a whole number from 1 to 99, not "${runs}".`);
    if (peer !== undefined && values.twin) refuse('--peer and --twin need a run each.');
    if (peer !== undefined && !existsSync(join(peer, 'index.html'))) refuse(`--peer: "${peer}" has no index.html.`);
    return { ...values, only: new RegExp(only, 'i'), peer, runs: Number(runs) };
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** `npm run bench`: measures what visitors and authors wait for. See docs/benchmarks.md. */
async function main(): Promise<void> {
  const { only, peer, runs, twin } = readArguments();
  const site = JSON.parse(readFileSync('site.config.json', 'utf8')) as SiteFile;
  const other = twin ? 'Without scripts' : peer && basename(resolve(peer).replace(/[\\/]dist$/, ''));
  const pages = visits(twin ? site.routes.map(({ path }) => path) : ['/', '/products', '/contact'], !twin);
  const ours = [authoring, saving, editing, together, hops].flatMap((measurements) => measurements(site, FOLDER));
  const all = other ? pages : [...pages, ...ours];
  const chosen = all.filter(({ name }) => only.test(name));
  if (chosen.length === 0) refuse(`--only matches none of: ${all.map(({ name }) => name).join('; ')}.`);

  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const sites: Record<string, string> = { [OURS]: '' };
  if (chosen.some((each) => pages.includes(each))) {
    const dist = join(FOLDER, 'dist');
    await build('site.config.json', dist);
    sites[OURS] = await serveFolder(dist, join(FOLDER, 'ours'));
    if (other) sites[other] = await serveFolder(peer ?? dist, join(FOLDER, 'other'), twin ? withoutScripts : undefined);
  }
  const sides = await measure(chosen, sites, runs);
  console.log(await formatted('figures.md', figuresTable(sides)));
  rmSync(FOLDER, { recursive: true, force: true });
}

await main();
// The browser and the servers end with the process.
process.exit();
