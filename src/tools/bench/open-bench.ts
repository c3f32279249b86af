import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import { findChromium } from '../browsers/find-chromium.ts';
import { build } from './authoring.ts';
import { BenchProblem } from './bench-problem.ts';
import { onceDone } from './leftovers.ts';
import type { Bench, Side } from './measurement.ts';
import type { Peer } from './options.ts';
import { serveFolder, type StaticSite } from './static-site.ts';

/** Chromium without calls to anywhere but this machine. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** Signals are ours: the browser closes with everything else. */
const OURS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

async function launch(): Promise<Browser> {
  let executablePath: string;
  try {
    executablePath = findChromium();
  } catch (fault) {
    throw new BenchProblem('no-browser', 'npm run bench', {
      what: 'There is no Chromium to visit the pages with.',
      why: (fault as Error).message.replaceAll('\n', '\n        '),
      fix: 'Get one as it says, or measure without: npm run bench -- --only "check|build"',
    });
  }
  const browser = await chromium.launch({ executablePath, args: QUIET, ...OURS });
  onceDone(() => browser.close());
  return browser;
}

async function serve(dist: string): Promise<StaticSite> {
  const site = await serveFolder(dist);
  onceDone(site.close);
  return site;
}

/** A build of the site as shipped: the author's own `dist/` may be of another config. */
async function buildOurs(folder: string): Promise<string> {
  const dist = join(folder, 'dist');
  await build('site.config.json', dist);
  return dist;
}

/** What measurements work with. Everything is made on first use, and cleared up at the end. */
export function openBench(peer: Peer | null): Bench {
  mkdirSync('.build', { recursive: true });
  const folder = mkdtempSync(join('.build', 'bench-'));
  onceDone(() => rmSync(folder, { recursive: true, force: true }));
  let browser: Promise<Browser> | undefined;
  const sites: Partial<Record<Side, Promise<StaticSite>>> = {};
  return {
    site: JSON.parse(readFileSync('site.config.json', 'utf8')) as SiteFile,
    folder,
    browser: () => (browser ??= launch()),
    pages: (side) => (sites[side] ??= side === 'peer' ? serve(peer!.dist) : buildOurs(folder).then(serve)),
  };
}
