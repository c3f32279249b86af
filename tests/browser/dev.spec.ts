import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startDev } from '../../src/tools/dev/testing/dev-process.ts';
import { OWN_ROOT } from '../own-site.ts';
import { expect, site, test } from './support/site.ts';

/** A dev server on a config of its own. */
async function startEditing(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'site-dev-'));
  const save = (changed: string) => writeFileSync(join(folder, 'site.config.json'), changed);
  save(text);
  const environment = { SITE_CONFIG: join(folder, 'site.config.json'), DATA_DIR: join(folder, 'data') };
  const dev = await startDev({ rootDir: OWN_ROOT }, environment);
  return {
    url: dev.origin,
    save,
    async stop() {
      await dev.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What tools for developers say by themselves. */
test.use({ expectedNoise: /^debug: \[vite\]|React DevTools/ });
test.describe.configure({ mode: 'serial' });

/** Waits until React has taken over what the server drew. */
const live = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *')!).some((key) => key.startsWith('__reactFiber')),
  );

/** The request of a page that is live for the latest version. */
const isLatest = ({ pathname, search }: URL) => pathname.endsWith('/site.json') && search === '';

test.describe('While the editor works', () => {
  const good = JSON.stringify(site, null, 2);
  let editing: Awaited<ReturnType<typeof startEditing>>;
  test.beforeAll(async () => {
    editing = await startEditing(good);
  });
  test.afterAll(async () => {
    await editing.stop();
  });

  // Sections of every type do so in jsdom; a page without a form and one with it stand for what is around them.
  test('a page hydrates without a warning, and shows what is saved, and mistakes until they are mended', async ({
    page,
  }) => {
    // A save before the page has asked for the latest version would be met by asking for the whole page.
    const caughtUp = page.waitForResponse((response) => isLatest(new URL(response.url())));
    await page.goto(editing.url);
    await live(page);
    await (await caughtUp).finished();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const heading = page.getByRole('heading', { level: 1 });
    const alert = page.getByRole('alert');

    await test.step('a changed text needs no look at the whole page', async () => {
      editing.save(good.replace('Talk to your till.', 'Sing to your till.'));
      await expect(heading).toContainText('Sing to your till.');
      expect(asked).not.toContain('/');
    });
    await test.step('a file that an editor writes in two steps shows no mistake in between', async () => {
      // Watched by the page itself: to ask it from here would lengthen the pause.
      await page.evaluate(() => {
        const note = () =>
          document.querySelector('[role="alert"]') && document.documentElement.classList.add('alerted');
        new MutationObserver(note).observe(document, { childList: true, subtree: true });
      });
      const changed = good.replace('Talk to your till.', 'Speak to your till.');
      editing.save(changed.slice(0, changed.length / 2));
      // The editor's own pause between its two steps.
      await page.waitForTimeout(100);
      editing.save(changed);
      await expect(heading).toContainText('Speak to your till.');
      await expect(page.locator('html')).not.toHaveClass(/alerted/);
    });
    await test.step('a link to nowhere is told of', async () => {
      editing.save(good.replace('"link": "/products"', '"link": "/produce"'));
      await expect(alert).toContainText('dead-link');
    });
    await test.step('a mistake shows over the last good page, and goes when it is mended', async () => {
      editing.save(good.replace('"marquee"', '"marque"'));
      await expect(alert).toContainText('Did you mean “Moving strip”?');
      await expect(heading).toBeVisible();
      editing.save(good);
      await expect(alert).toHaveCount(0);
    });
    await test.step('swapped sections change places', async () => {
      const swapped = structuredClone(site);
      const [home] = swapped.routes;
      [home!.sections[1], home!.sections[2]] = [home!.sections[2]!, home!.sections[1]!];
      editing.save(JSON.stringify(swapped, null, 2));
      await expect(page.locator('main > section').nth(1)).toHaveAttribute('id', home!.sections[1]!.id);
    });
  });

  test('a page with a form hydrates without a warning, is repainted with a saved text, and keeps what was typed', async ({
    page,
  }) => {
    await page.goto(`${editing.url}/products`);
    await expect(page).toHaveTitle(site.routes.find((route) => route.path === '/products')!.title);
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[method="post"]')?.noValidate);
    await page.locator('[name="message"]').fill('Still here.');
    editing.save(good.replace('One till for sales, stock and rewards', 'Another headline'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another headline');
    await expect(page.locator('[name="message"]')).toHaveValue('Still here.');
  });

  test('a text saved while a page still hydrates needs no second look at it', async ({ page }) => {
    editing.save(good);
    await expect.poll(async () => (await page.request.get(editing.url)).text()).toContain('Talk to your till.');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const heading = page.getByRole('heading', { level: 1 });
    // Meanwhile it is notified.
    await page.route(isLatest, async (route) => {
      editing.save(good.replace('Talk to your till.', 'Hum to your till.'));
      await expect(heading).toContainText('Hum to your till.');
      await route.continue();
    });
    const answered = page.waitForResponse((response) => isLatest(new URL(response.url())));
    await page.goto(editing.url);
    await answered;
    // Any request of the page now would precede these, which run in sequence.
    await page.evaluate(async () => {
      const address = document.getElementById('root')!.dataset['site']!;
      for (let times = 0; times < 3; times += 1) await (await fetch(address)).text();
    });
    expect(asked.filter((path) => path === '/')).toHaveLength(1);
  });

  test('a text saved before messages reach the page is shown once they do: it never was', async ({ page }) => {
    editing.save(good);
    await expect.poll(async () => (await page.request.get(editing.url)).text()).toContain('Talk to your till.');
    let connect = () => {};
    const saved = new Promise<void>((resolve) => (connect = resolve));
    await page.routeWebSocket(/./, async (socket) => {
      await saved;
      socket.connectToServer();
    });
    await page.goto(editing.url, { waitUntil: 'networkidle' });
    await live(page);
    editing.save(good.replace('Talk to your till.', 'Whistle to your till.'));
    await expect.poll(async () => (await page.request.get(editing.url)).text()).toContain('Whistle to your till.');
    connect();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Whistle to your till.');
  });
});
