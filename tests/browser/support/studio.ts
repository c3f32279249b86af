import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startStudio, type StudioProcess } from '../../../src/studio/testing/studio-process.ts';
import { configText, OWN_ROOT } from '../../own-site.ts';
import { expect, test as base } from './site.ts';

/** A studio on a config of its own. */
interface Studio {
  /** The address that it prints. */
  url: string;
  /** The text of the file. */
  text(): string;
  /** Writes the file as another program would. */
  write(text: string): void;
  /** Ends it by force and starts it again. */
  restart(): Promise<string>;
}

/** Tests of the studio in a window of 1440 x 900 px; each has a studio of its own. */
export const test = base.extend<{ studio: Studio }>({
  studio: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-studio-'));
    const file = join(folder, 'site.config.json');
    writeFileSync(file, configText);
    const start = () => startStudio(OWN_ROOT, { SITE_CONFIG: file });
    const address = ({ origin, token }: StudioProcess) => `${origin}/#${token}`;
    let running = await start();
    await use({
      url: address(running),
      text: () => readFileSync(file, 'utf8'),
      write: (text) => writeFileSync(file, text),
      async restart() {
        await running.stop('SIGKILL');
        running = await start();
        return address(running);
      },
    });
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  // What tools for developers say by themselves.
  expectedNoise: /^debug: \[vite\]|React DevTools/,
  viewport: { width: 1440, height: 900 },
  // Closed before the server is, or the page says that it is gone.
  page: async ({ studio, page }, use) => {
    void studio;
    await use(page);
  },
});

export const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
export const area = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const row = (page: Page, name: string, within = 'Sections') => area(page, within).getByRole('row', { name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens the studio, and waits for its preview. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
}
