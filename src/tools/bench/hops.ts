import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import { startStudio } from '../../studio/testing/studio-process.ts';
import { findChromium } from '../browsers/find-chromium.ts';
import { withHeadline } from './configs.ts';
import { untilShown } from './editing.ts';
import type { Measurement, Taken } from './measure.ts';

/** V8 writes down which functions of a process have run since the last time. */
const REPORT_CALLS = `data:text/javascript,import v8 from 'node:v8';process.on('SIGUSR2',()=>v8.takeCoverage())`;

/** A function that has run: `src/studio/server/api.ts:120:3`. */
type Called = Set<string>;

/** What V8 says of a script: where each function is in it, and how often it has run. */
interface ScriptCalls {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

const startOf = ({ ranges }: ScriptCalls['functions'][number]): number => ranges[0]!.startOffset;

/** Adds the functions of our sources that have run in a bundle. */
function addCalls(calls: Called, { functions }: ScriptCalls, file: string, payload: SourceMapPayload): void {
  const map = new SourceMap(payload);
  const text = readFileSync(file, 'utf8');
  let counted = 0;
  for (const { functionName, ranges } of functions.toSorted((one, other) => startOf(one) - startOf(other))) {
    const [{ startOffset, endOffset, count }] = ranges as [(typeof ranges)[number]];
    // The whole script is a function without a name, and what stands in a function is a part of it.
    if (count === 0 || (functionName === '' && startOffset === 0) || startOffset < counted) continue;
    counted = endOffset;
    const before = text.slice(0, startOffset);
    const line = before.split('\n').length - 1;
    const entry = map.findEntry(line, startOffset - before.lastIndexOf('\n') - 1);
    // What the bundler has added has no source.
    if (!('originalSource' in entry) || !entry.originalSource) continue;
    const { originalSource: named } = entry;
    // Node names sources by their addresses, the bundler by their way from the bundle.
    const found = named.startsWith('file:') ? fileURLToPath(named) : resolve(file, '..', named);
    const source = relative('.', found).replaceAll('\\', '/');
    if (source.startsWith('src/')) calls.add(`${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
  }
}

/** The functions that Node has written down in a folder; those of one process, where it is named. */
function callsOfNode(folder: string, pid?: number): Called {
  const calls: Called = new Set();
  for (const name of readdirSync(folder).filter((each) => each.startsWith(`coverage-${pid ?? ''}`))) {
    const { result, 'source-map-cache': maps } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      result: ScriptCalls[];
      'source-map-cache'?: Record<string, { data: SourceMapPayload }>;
    };
    for (const script of result) {
      const map = maps?.[script.url];
      if (map) addCalls(calls, script, fileURLToPath(script.url), map.data);
    }
    rmSync(join(folder, name));
  }
  return calls;
}

/** The script of the preview's bundles by its name, with its map. */
function bundleOf(name: string): string | undefined {
  const found = readdirSync('.build/preview', { recursive: true, encoding: 'utf8' });
  const path = found.find((each) => basename(each) === name && found.includes(`${each}.map`));
  return path && join('.build/preview', path);
}

const figures = (what: string, ...all: Called[]): Taken => {
  const calls = new Set(all.flatMap((each) => [...each]));
  return {
    [`${what}: functions`]: calls.size,
    [`${what}: files`]: new Set([...calls].map((each) => each.split(':')[0])).size,
  };
};

/** A studio whose functions are counted, with a browser that shows it. */
async function countInStudio(siteDir: string, counted: string, use: (page: Page, count: Count) => Promise<Taken>) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const studio = await startStudio('.', {
    SITE_DIR: siteDir,
    NODE_V8_COVERAGE: counted,
    NODE_OPTIONS: `--import "${REPORT_CALLS}"`,
  });
  try {
    const profiler = await page.context().newCDPSession(page);
    await profiler.send('Profiler.enable');
    await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const take = async (): Promise<Called> => {
      const { result } = (await profiler.send('Profiler.takePreciseCoverage')) as { result: ScriptCalls[] };
      process.kill(studio.pid, 'SIGUSR2');
      const isWritten = () => readdirSync(counted).some((name) => name.startsWith(`coverage-${studio.pid}-`));
      while (!isWritten()) await new Promise((resume) => setTimeout(resume, 20));
      await new Promise((resume) => setTimeout(resume, 500));
      const calls = callsOfNode(counted, studio.pid);
      for (const script of result) {
        const bundle = script.url && bundleOf(basename(new URL(script.url, studio.origin).pathname));
        if (bundle)
          addCalls(calls, script, bundle, JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as SourceMapPayload);
      }
      return calls;
    };
    await page.goto(`${studio.origin}/#${studio.token}`);
    await page.getByRole('region', { name: 'Sections' }).getByRole('row').first().click();
    await page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 1 }).waitFor();
    return await use(page, async (what, act) => {
      // What has run until now, and what it leaves to do, is not counted.
      await page.waitForTimeout(2000);
      await take();
      await act();
      return figures(what, await take());
    });
  } finally {
    await browser.close();
    await studio.stop();
  }
}

type Count = (what: string, act: () => Promise<unknown>) => Promise<Taken>;

/**
 * How many functions of `src/`, in how many files, run from an act to its effect, each counted once: a letter until the preview
 * shows it, a publication, and a translation that is read in. In windows, frames and the studio's process; not in that of a build.
 */
async function count(site: SiteFile, folder: string): Promise<Taken> {
  const counted = mkdtempSync(join(resolve(folder), 'calls-'));
  // A site of its own: publishing replaces its dist/.
  const siteDir = mkdtempSync(join(resolve(folder), 'site-'));
  for (const part of ['schema', 'public']) cpSync(part, join(siteDir, part), { recursive: true });
  writeFileSync(
    join(siteDir, 'site.config.json'),
    withHeadline({ ...site, languages: { de: { name: 'Deutsch' } } }, 'Opened'),
  );
  const languages = async (...words: string[]) => {
    const args = ['src/tools/run.js', 'src/tools/languages/index.ts', ...words];
    const env = { ...process.env, SITE_DIR: siteDir, NODE_V8_COVERAGE: counted };
    await promisify(execFile)(process.execPath, args, { env });
  };
  const taken = await countInStudio(siteDir, counted, async (page, count) => {
    const field = page.getByRole('region', { name: 'Fields' }).getByLabel('Heading', { exact: true });
    await field.focus();
    await field.press('End');
    await page.keyboard.press('x');
    const key = await count('key to preview', () =>
      untilShown(page, `page.querySelector('h1')?.textContent === 'Openedxx'`, () => page.keyboard.press('x')),
    );
    const published = await count('publish', async () => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Save and publish' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^Published\./ })
        .waitFor({ timeout: 120_000 });
    });
    return { ...key, ...published };
  });
  const exchange = join(counted, 'de.csv');
  await languages('export', 'de', '--format', 'csv', '--to', exchange);
  callsOfNode(counted);
  await languages('import', exchange);
  return { ...taken, ...figures('import of a translation', callsOfNode(counted)) };
}

/** What a newcomer has to read to know what happens. */
export const hops = (site: SiteFile, folder: string): Measurement[] => [
  {
    name: 'functions from an act to its effect',
    once: true,
    async take() {
      mkdirSync(folder, { recursive: true });
      return count(site, folder);
    },
  },
];
