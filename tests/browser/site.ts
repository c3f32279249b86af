import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { createClient } from '@libsql/client';
import axe from 'axe-core';
import type { SiteFile } from '../../src/validate/site-file.ts';
import { readEnvironment } from '../../src/serve/environment.ts';
import { serveSite } from '../../src/serve/index.ts';
import { isStock, makeUp } from './stock-firefox.ts';

export { expect } from '@playwright/test';

const rootDir = join(import.meta.dirname, '../..');

/** The config of the site under test. */
export const site = JSON.parse(readFileSync(join(rootDir, 'site.config.json'), 'utf8')) as SiteFile;
export const paths = site.routes.map(({ path }) => path);

/** A running server: its address, and the enquiries it has stored. */
export interface RunningSite {
  url: string;
  stored(): Promise<Record<string, string>[]>;
}

/** Serves a build on a free port with an empty store of its own. */
export async function serveBuild(distDir: string): Promise<RunningSite & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'));
  const environment = readEnvironment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: '0' });
  const server = await serveSite({ distDir, environment });
  return {
    url: await server.listen(),
    async stored() {
      const store = createClient({ url: `file:${join(dataDir, 'enquiries.db')}` });
      const { rows } = await store.execute('SELECT payload FROM enquiries ORDER BY rowid');
      store.close();
      return rows.map((row) => JSON.parse(String(row['payload'])) as Record<string, string>);
    },
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Fixtures {
  /** Console messages, faults and policy reports that a test expects; all others fail it. */
  expectedNoise: RegExp;
}

/** Tests of the built site; anything in the console that a test did not ask for fails it. */
export const test = base.extend<Fixtures, { running: RunningSite }>({
  running: [
    async ({}, use) => {
      const running = await serveBuild(join(rootDir, 'dist'));
      await use(running);
      await running.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ running }, use) => use(running.url),
  expectedNoise: [/(?!)/, { option: true }],
  context: async ({ context, channel, javaScriptEnabled }, use, testInfo) => {
    if (isStock(channel)) await makeUp(context, javaScriptEnabled, testInfo);
    await use(context);
  },
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (fault) => noise.push(`fault: ${fault.message}`));
    await use(page);
    const unexpected = noise.filter((text) => !expectedNoise.test(text));
    if (unexpected.length > 0) throw new Error(`The console was not silent:\n${unexpected.join('\n')}`);
  },
});

/** What axe finds on a page: one line for each broken rule and place. */
export async function accessFaults(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy lets no foreign script in.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
}
