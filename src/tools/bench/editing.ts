import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import { startStudio } from '../../studio/testing/studio-process.ts';
import { findChromium } from '../browsers/find-chromium.ts';
import { withHeadline, withRoutes } from './configs.ts';
import { median } from './figures.ts';
import type { Measurement, Taken } from './measure.ts';

/** How often each edit is made in one run. */
const EDITS = 9;

/** The largest memory that a process has had so far, in MiB; undefined where the system does not tell. */
export function peakMib(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds from an act, here or in another window, to the frame in which a condition on the previewed page holds. */
export async function untilShown(page: Page, condition: string, act: () => Promise<unknown>): Promise<number> {
  const shown = page.waitForFunction(
    `(() => { const page = document.querySelector('iframe[title="Preview"]').contentDocument; return ${condition} && Date.now(); })()`,
  );
  await page.evaluate('0');
  const started = Date.now();
  await act();
  return ((await (await shown).jsonValue()) as number) - started;
}

/** Starts the studio on a config, and edits it in a browser. */
async function edit(config: SiteFile, file: string, name: (figure: string) => string): Promise<Taken> {
  writeFileSync(file, withHeadline(config, 'Opened'));
  // An editor's browser runs already.
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  // Playwright's conditions are compiled in the page.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const started = Date.now();
  const studio = await startStudio('.', { SITE_CONFIG: file });
  try {
    await page.goto(`${studio.origin}/#${studio.token}`);
    const row = page.getByRole('region', { name: 'Sections' }).getByRole('row').first();
    await row.click();
    const usable = Date.now() - started;
    const field = page.getByRole('region', { name: 'Fields' }).getByLabel('Heading', { exact: true });
    await field.focus();
    await page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 1, name: 'Opened' }).waitFor();
    const [keys, moves]: [number[], number[]] = [[], []];
    await field.press('End');
    for (let text = 'Opened', at = 0; at < EDITS; at++) {
      text += 'x';
      keys.push(
        await untilShown(page, `page.querySelector('h1')?.textContent === '${text}'`, () => page.keyboard.press('x')),
      );
    }
    const first = config.routes[0]!.sections[0]!.id;
    await row.focus();
    for (let at = 0; at < EDITS; at++) {
      const position = at % 2 === 0 ? 1 : 0;
      const key = position === 1 ? 'Alt+ArrowDown' : 'Alt+ArrowUp';
      moves.push(
        await untilShown(page, `page.querySelectorAll('main > section')[${position}]?.id === '${first}'`, () =>
          page.keyboard.press(key),
        ),
      );
    }
    const saving = Date.now();
    await page.keyboard.press('Control+s');
    // Conditions are tried at each frame, locators up to half a second late.
    await page.waitForFunction(
      `[...document.querySelectorAll('[role=status]')].some((said) => /Saved/.test(said.textContent))`,
    );
    const saved = Date.now();
    return {
      [name('start to usable (ms)')]: usable,
      [name('key to preview (ms)')]: median(keys),
      [name('move to preview (ms)')]: median(moves),
      [name('save (ms)')]: saved - saving,
      [name('peak memory (MiB)')]: peakMib(studio.pid),
    };
  } finally {
    await browser.close();
    await studio.stop();
  }
}

/** What an editor waits for in the studio, and the memory of its server. */
export const editing = (site: SiteFile, folder: string): Measurement[] =>
  [site.routes.length, 1_000].map((amount) => {
    const routes = `studio, ${amount.toLocaleString('en')} routes`;
    // A new one each time: the draft of the last one would be merged with it first.
    const file = () => resolve(folder, `studio-${amount}-${Date.now()}.json`);
    return { name: routes, take: () => edit(withRoutes(site, amount), file(), (figure) => `${routes}: ${figure}`) };
  });
