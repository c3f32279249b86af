import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openOwnLog, type OwnLog } from '../../../src/studio/server/draft/own-log.ts';
import { ownServices } from '../../../src/studio/server/own-services.ts';
import { createSessions } from '../../../src/studio/server/sessions.ts';
import { serveStudio } from '../../../src/studio/server/studio-server.ts';
import { configText, OWN_ROOT } from '../../own-site.ts';
import { expect, test as base } from './site.ts';

/** A config of a test's own. */
interface OwnConfig {
  file: string;
  text(): string;
  /** Writes the file as another program would. */
  write(text: string): void;
}

interface Fixtures {
  /** What the config says when the studio opens it; by default what the tests' own site says. */
  startText: string;
  config: OwnConfig;
  /** The studio on that config, with an empty draft. */
  studio: OwnConfig & { url: string };
}

interface WorkerFixtures {
  /** Of all configs; removed when nothing watches them any longer. */
  folder: string;
  /** A running studio: its address, and a way to another config. */
  server: { url: string; open(file: string): Promise<OwnLog> };
}

/** A config in a folder of its own. */
function ownConfig(folder: string, startText = configText): OwnConfig {
  const file = join(mkdtempSync(join(folder, 'config-')), 'site.config.json');
  const write = (text: string) => writeFileSync(file, text);
  write(startText);
  return { file, text: () => readFileSync(file, 'utf8'), write };
}

/** A config with its draft and its saved states, which are nobody else's. */
async function settingsOf(file: string) {
  const folder = dirname(file);
  const drafts = await openOwnLog(folder, file);
  return {
    file,
    shown: 'site.config.json',
    drafts,
    services: ownServices(OWN_ROOT, drafts.publications),
    historyDir: join(folder, 'history'),
  };
}

/**
 * Tests of the studio in a window of 1440 x 900 px. A studio takes seconds to start, so each worker has one; each test opens a
 * config of its own in it, with a new draft and no saved states.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'site-studio-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ folder }, use) => {
      // As `npm run edit` does.
      process.env['NODE_ENV'] = 'production';
      const sessions = createSessions([], () => {});
      const settings = await settingsOf(ownConfig(folder).file);
      const studio = await serveStudio({ ...settings, rootDir: OWN_ROOT, port: 0, sessions });
      await use({
        url: `http://127.0.0.1:${studio.port}/#${sessions.token}`,
        async open(file) {
          const opened = await settingsOf(file);
          studio.open(opened);
          return opened.drafts;
        },
      });
      studio.close();
    },
    { scope: 'worker' },
  ],
  startText: [configText, { option: true }],
  config: async ({ folder, startText }, use) => use(ownConfig(folder, startText)),
  studio: async ({ server, config }, use) => {
    const drafts = await server.open(config.file);
    await use({ ...config, url: server.url });
    await drafts.close();
  },
  // What tools for developers say by themselves.
  expectedNoise: /^debug: \[vite\]|React DevTools/,
  viewport: { width: 1440, height: 900 },
});

export const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
export const area = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const row = (page: Page, name: string, within = 'Sections') => area(page, within).getByRole('row', { name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Chooses an entry of a row's menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Waits for the page in the preview: a click before that is not for the page. */
async function answering(page: Page): Promise<void> {
  await expect(page.locator('iframe[data-answering]')).toBeVisible();
}

/** Opens the studio, and waits for its preview. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  await answering(page);
}

/** Chooses a page that is not shown, and waits for its preview. */
export async function openPage(page: Page, title: string): Promise<void> {
  await row(page, title, 'Pages').click();
  await expect(row(page, title, 'Pages')).toHaveAttribute('aria-selected', 'true');
  await answering(page);
}
