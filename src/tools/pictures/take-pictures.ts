import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { printProblems } from '../../config/index.ts';
import { releasesDirOf } from '../../prerender/files/releases.ts';
import { prerenderSite } from '../../prerender/index.ts';
import { configFile, loadSite } from '../../prerender/load-site.ts';
import { readEnvironment } from '../../serve/environment/environment.ts';
import { serveSite } from '../../serve/index.ts';
import { findChromium } from '../browsers/find-chromium.ts';

/** Window sizes in px: a small phone, a tablet, a laptop, a large screen. */
const WINDOWS = [
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** A visitor's system settings. */
const LOOKS = [
  { name: 'light', colorScheme: 'light', reducedMotion: 'no-preference' },
  { name: 'dark', colorScheme: 'dark', reducedMotion: 'no-preference' },
  { name: 'still', colorScheme: 'light', reducedMotion: 'reduce' },
] as const;

/** Chromium without network access beyond this machine. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** How many pages are rendered at the same time. */
const AT_ONCE = 2;

/** One picture to take. */
interface Shot {
  path: string;
  window: (typeof WINDOWS)[number];
  look: (typeof LOOKS)[number];
}

/** "/" is home, "/a/b" is a-b. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** Lazy pictures load when they come near; a screenshot of the whole page needs them all. */
const fetchAllPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });

async function take(browser: Browser, url: string, shot: Shot, folder: string): Promise<void> {
  const { path, window, look } = shot;
  const page = await browser.newPage({
    viewport: window,
    colorScheme: look.colorScheme,
    reducedMotion: look.reducedMotion,
  });
  try {
    await page.goto(url + path, { waitUntil: 'load' });
    await fetchAllPictures(page);
    const file = join(folder, `${nameOf(path)}-${window.width}-${look.name}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  } finally {
    await page.close();
  }
}

/** Builds the site as it is now. `null` if the config has problems. */
async function buildSite(rootDir: string, distDir: string): Promise<string[] | null> {
  const loaded = loadSite(rootDir, configFile());
  if (!loaded.resolved) {
    console.error(printProblems(loaded.problems, { colour: false }));
    return null;
  }
  await prerenderSite(loaded.file, loaded.resolved, { rootDir, distDir });
  return [...loaded.resolved.pages.map(({ path }) => path), '/404'];
}

/** Takes every picture, a few at the same time. */
async function takeAll(url: string, shots: Shot[], folder: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET });
  const waiting = [...shots];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) await take(browser, url, shot, folder);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
  }
}

/**
 * `npx tsx src/tools/pictures/take-pictures.ts [FOLDER] [--only home]`: takes full-page screenshots of every page at four
 * widths, light, dark, and with reduced motion.
 *
 * Writes PNG files such as `home-375-dark.png` into FOLDER (`pictures/`, which git ignores).
 */
async function main(): Promise<void> {
  const rootDir = process.cwd();
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
  const folder = resolve(positionals[0] ?? 'pictures');
  const distDir = join(rootDir, 'dist');
  const paths = await buildSite(rootDir, distDir);
  if (!paths) {
    process.exitCode = 1;
    return;
  }
  const shots = paths
    .filter((path) => values.only === undefined || nameOf(path) === values.only)
    .flatMap((path) => LOOKS.flatMap((look) => WINDOWS.map((window) => ({ path, window, look }))));
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'site-pictures-'));
  const environment = readEnvironment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: '0' });
  const server = await serveSite({ releasesDir: releasesDirOf(distDir), environment });
  try {
    await takeAll(await server.listen(), shots, folder);
    console.log(`${shots.length} pictures in ${folder}`);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
