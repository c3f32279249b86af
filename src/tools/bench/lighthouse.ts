import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../browsers/find-chromium.ts';

/** Fetched when the benchmark first needs it: docs/decisions 0054. */
export const LIGHTHOUSE_VERSION = '12.8.2';
const FOLDER = resolve(`.build/bench/lighthouse-${LIGHTHOUSE_VERSION}`);

/** What we use of puppeteer-core's page. */
export interface Page {
  evaluate<T>(code: string): Promise<T>;
  waitForNetworkIdle(): Promise<void>;
  touchscreen: { tap(x: number, y: number): Promise<void> };
  keyboard: { type(text: string, options: { delay: number }): Promise<void> };
}

type Audit = { numericValue?: number; details?: { items: { resourceType?: string; transferSize: number }[] } };

/** What we use of a Lighthouse report. */
export type Report = { runtimeError?: { message: string }; audits: Record<string, Audit> };

/** The steps of Lighthouse's user flows, and a browser of its puppeteer-core. */
interface Lighthouse {
  navigation(page: Page, url: string, options: object): Promise<{ lhr: Report }>;
  startTimespan(page: Page, options: object): Promise<{ endTimespan(): Promise<{ lhr: Report }> }>;
  browser: { createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }> };
}

/** Loads Lighthouse, which is installed below `.build` if missing. */
export async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(join(FOLDER, 'node_modules/lighthouse'))) {
    console.error(`Fetching Lighthouse ${LIGHTHOUSE_VERSION} (185 MB, once) …`);
    const install = ['install', '--prefix', FOLDER, '--no-save', '--no-package-lock', '--ignore-scripts', '--silent'];
    const npm = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
    execFileSync('npm', [...install, `lighthouse@${LIGHTHOUSE_VERSION}`], npm);
  }
  const load = (path: string) => import(pathToFileURL(join(FOLDER, 'node_modules', path)).href);
  const { launch } = await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  const browser = await launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  return { ...(await load('lighthouse/core/index.js')), browser };
}
