import { spawn, type ChildProcess } from 'node:child_process';
import { join, sep } from 'node:path';
import { RELEASES } from '../../../../model/manifest.ts';
import { buildDir } from '../../../../prerender/files/releases.ts';
import { momentInWords } from '../../../../model/dates.ts';
import type { PublishState } from '../protocol.ts';
import { codeDirOf } from '../../../../config/code-dir.ts';
import { readdir, readFile } from 'node:fs/promises';
import { contentHash } from '../../../../config/content-hash.ts';
import { THANK_YOU } from '../../../../model/thank-you-path.ts';

/** Where `npm run serve` listens when nothing else is asked for. docs/product.md 10 */
const DEFAULT_ADDRESS = 'http://localhost:4173';

/** Longer than our own server takes on the same machine, busy as it is after a build, in ms. Where none listens, that is told at once. */
const PATIENCE_MS = 10_000;

/** Whether a server shows this site: its home page names `site.url` as its canonical address. */
async function showsSite(address: string, siteUrl: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    return canonical?.replace(/\/$/, '') === siteUrl.replace(/\/$/, '');
  } catch {
    return false;
  }
}

/**
 * Looks for a server that shows this site: where the last `npm run serve` of this project listened, or on the default port.
 *
 * @param siteUrl  `site.url`.
 * @returns        Its address; null where none answers, or with another site.
 */
export async function runningSite(siteUrl: string, rootDir: string): Promise<string | null> {
  const noted = await readFile(join(rootDir, '.build/served-at'), 'utf8').catch(() => DEFAULT_ADDRESS);
  for (const address of new Set([noted, DEFAULT_ADDRESS])) if (await showsSite(address, siteUrl)) return address;
  return null;
}

/** The pages of the config below a folder, without those that thank for a message; none while there is no such folder. */
async function htmlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('index.html') && `/${name.split(sep)[0]}` !== THANK_YOU);
}

/** How many pages a folder holds. */
const countPages = async (folder: string): Promise<number> => (await htmlFiles(folder)).length;

/** The pages in a folder, each with a short name for its content. */
async function pagesIn(folder: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const name of await htmlFiles(folder)) pages.set(name, contentHash(await readFile(join(folder, name), 'utf8')));
  return pages;
}

interface PublisherOptions {
  rootDir: string;
  /** The config: what is saved in it is built. */
  file: string;
  /** The arguments of Node for the build, for tests. */
  build?: string[] | undefined;
}

/** Builds the site as it is saved, one build at a time. */
export interface Publisher {
  /**
   * Starts a build.
   *
   * @param pages    How many pages it will write.
   * @param siteUrl  `site.url`.
   * @returns        False if one is running.
   */
  start(pages: number, siteUrl: string): boolean;
  isRunning(): boolean;
  /** What comes of the build that runs. */
  ended(): Promise<PublishState>;
  /** How far the build is, or what came of the last one. */
  state(): Promise<PublishState>;
}

const UNTOUCHED = 'Nothing was published. Visitors see the site as it was last published.';

/** When the site changes by itself, from what a build printed. */
function nextChange(said: string): string | null {
  const [, timeZone, moment] = /^The next change is due on .*\((\S+); (\S+Z)\)/m.exec(said) ?? [];
  return timeZone === undefined
    ? null
    : `The site next changes by itself on ${momentInWords(Date.parse(moment!), timeZone)}.`;
}

/** Why a build failed, from what it printed. */
function reasonOf(printed: string, signal: NodeJS.Signals | null): string {
  if (/ENOSPC|EDQUOT/.test(printed))
    return `There is no space left on the disk. ${UNTOUCHED} Free some space, then publish again.`;
  if (signal !== null) return `The build was ended from outside (${signal}). ${UNTOUCHED} Publish again.`;
  const problems = printed.replace(/^Nothing was built\..*$/m, '').trim();
  return problems === '' ? `The build stopped without a word. ${UNTOUCHED}` : `${problems}\n\n${UNTOUCHED}`;
}

/**
 * Creates the publisher of a config. The build is a process of its own: the studio goes on meanwhile. It ends with the studio,
 * and then changes nothing, as a build publishes its release in one step.
 */
export function createPublisher({
  rootDir,
  file,
  build = ['src/tools/run.js', 'src/prerender/build.ts'],
}: PublisherOptions): Publisher {
  let child: ChildProcess | null = null;
  let pages = 0;
  let result: PublishState = { kind: 'idle' };
  let running: Promise<void> = Promise.resolve();

  const run = async (siteUrl: string) => {
    const dist = join(rootDir, 'dist');
    const before = await pagesIn(dist);
    const started = performance.now();
    // Without colours: it is shown in a page.
    const env = { ...process.env, SITE_CONFIG: file, NO_COLOR: '1' };
    const building = spawn(process.execPath, build, {
      cwd: codeDirOf(rootDir),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = building;
    let printed = '';
    let said = '';
    building.stdout.on('data', (data: Buffer) => (said += data.toString()));
    building.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    const stop = () => building.kill();
    process.once('exit', stop);
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((ended) => {
      building.once('error', (error) => {
        printed += error.message;
        ended([1, null]);
      });
      building.once('close', (...how) => ended(how));
    });
    process.off('exit', stop);
    if (code !== 0) return { kind: 'failed', reason: reasonOf(printed, signal) } as const;
    const after = await pagesIn(dist);
    return {
      kind: 'published',
      pages: after.size,
      changed: [...after].filter(([name, hash]) => before.get(name) !== hash).length,
      removed: [...before.keys()].filter((name) => !after.has(name)).length,
      seconds: (performance.now() - started) / 1000,
      next: nextChange(said),
      address: await runningSite(siteUrl, rootDir),
    } as const;
  };

  return {
    start(expected, siteUrl) {
      if (result.kind === 'running') return false;
      pages = expected;
      result = { kind: 'running', written: 0, pages };
      running = run(siteUrl)
        .catch((fault: Error) => ({ kind: 'failed', reason: `${fault.message}. ${UNTOUCHED}` }) as const)
        .then((ended) => {
          result = ended;
          child = null;
        });
      return true;
    },
    isRunning: () => result.kind === 'running',
    ended: () => running.then(() => result),
    async state() {
      if (result.kind !== 'running' || !child) return result;
      const written = await countPages(join(buildDir(rootDir, child.pid!), RELEASES.site));
      // It may have ended meanwhile.
      return result.kind === 'running' ? { kind: 'running', written: Math.min(written, pages), pages } : result;
    },
  };
}
