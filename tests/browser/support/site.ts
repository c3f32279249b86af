import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { releasesDirOf } from '../../../src/prerender/files/releases.ts';
import { readEnvironment } from '../../../src/serve/environment/environment.ts';
import { serveSite } from '../../../src/serve/index.ts';
import { openSqlite } from '../../../src/serve/store/embedded/sqlite.ts';
import { DIST, site } from '../../own-site.ts';
import { CHANGED_NOISE, changePage, type PageChange } from './page-changes.ts';
import { isStock, makeUp } from './stock-firefox.ts';

export { expect } from '@playwright/test';
export { site } from '../../own-site.ts';

/** The paths of the tests' own site. */
export const paths = site.routes.map(({ path }) => path);

/** What axe-core looks for: WCAG 2.2 AA, and what is good practice besides. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that another colour scheme can break: on the same page all others say the same again. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The source of axe-core, for a page that does not have it yet: minified, it is parsed in half the time. */
const AXE = `if (!window.axe) { ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')} }`;

interface AxeOptions {
  /** A selector; defaults to the whole page. */
  within?: string;
  /** Tags or names of rules. */
  rules?: string[] | undefined;
}

/** A running server: its address, and the enquiries it has stored, with the language of those that have one. */
export interface RunningSite {
  url: string;
  stored(): Promise<Record<string, string>[]>;
}

/** Serves a build on a free port with an empty store of its own; by the system's clock, or by the test's. */
export async function serveBuild(
  distDir: string,
  now?: () => number,
): Promise<RunningSite & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'));
  const environment = readEnvironment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: '0' });
  const server = await serveSite({ releasesDir: releasesDirOf(distDir), environment, ...(now && { now }) });
  return {
    url: await server.listen(),
    async stored() {
      const store = openSqlite(join(dataDir, 'enquiries.db'));
      const { rows } = await store.execute('SELECT payload, language FROM enquiries ORDER BY rowid');
      store.close();
      return rows.map(({ payload, language }) => ({
        ...(JSON.parse(String(payload)) as Record<string, string>),
        ...(typeof language === 'string' && { language }),
      }));
    },
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Fixtures {
  /** The build that is looked at: the tests' own site, where a test does not say otherwise. */
  dist: string;
  running: RunningSite;
  /** Console messages, faults and policy reports that a test expects; all others fail it. */
  expectedNoise: RegExp;
  /** What others do to each page. */
  pageChange: PageChange | null;
}

/** Hears what a page says; call the result in the end: it throws if there was anything unexpected. */
export function listen(page: Page, expectedNoise: RegExp): () => void {
  const noise: string[] = [];
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (fault) => noise.push(`fault: ${fault.message}`));
  return () => {
    const unexpected = noise.filter((text) => !expectedNoise.test(text));
    if (unexpected.length > 0) throw new Error(`The console was not silent:\n${unexpected.join('\n')}`);
  };
}

/** Moves new windows away from the corner of the screen, where the headless shell has a pointer: over a page, it hydrates it. */
function avoidPointer(context: BrowserContext): void {
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    const session = await context.newCDPSession(page);
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 100, top: 100 } });
    await session.detach();
    return page;
  };
}

interface WorkerFixtures {
  /** Serves a build; the same server for all tests of a worker. */
  serve(dist: string): Promise<RunningSite>;
}

/** Tests of the tests' own site, built; anything in the console that a test did not ask for fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serve: [
    async ({}, use) => {
      const servers = new Map<string, ReturnType<typeof serveBuild>>();
      await use((dist) => {
        const server = servers.get(dist) ?? serveBuild(dist);
        servers.set(dist, server);
        return server;
      });
      for (const server of servers.values()) await (await server).close();
    },
    { scope: 'worker' },
  ],
  dist: [DIST, { option: true }],
  running: async ({ serve, dist }, use) => use(await serve(dist)),
  baseURL: async ({ running }, use) => use(running.url),
  expectedNoise: [/(?!)/, { option: true }],
  pageChange: [null, { option: true }],
  context: async ({ context, browserName, channel, javaScriptEnabled, pageChange }, use, testInfo) => {
    if (isStock(channel)) await makeUp(context, javaScriptEnabled, testInfo);
    if (browserName === 'chromium') avoidPointer(context);
    if (pageChange) await context.addInitScript(changePage, pageChange);
    await use(context);
  },
  page: async ({ page, expectedNoise, pageChange }, use) => {
    const noise = pageChange ? new RegExp(`${expectedNoise.source}|${CHANGED_NOISE.source}`) : expectedNoise;
    const expectSilence = listen(page, noise);
    await use(page);
    expectSilence();
  },
});

/** Axe's findings on a page: one line per violated rule and element. */
export async function accessFaults(page: Page, { within, rules = ALL_RULES }: AxeOptions = {}): Promise<string[]> {
  // Through the debugger: the page's own policy lets no foreign script in. Once for all looks at a page.
  await page.evaluate(AXE);
  return page.evaluate(
    async ([place, tags]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place ?? document, {
        runOnly: tags,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
    },
    [within, rules] as const,
  );
}
