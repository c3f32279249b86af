import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import { findChromium } from '../browsers/find-chromium.ts';
import { startDev } from '../dev/testing/dev-process.ts';
import { withHeadline, withRoutes } from './configs.ts';
import type { Measurement } from './measure.ts';

/** React marks the elements it has hydrated; from then on the page follows the file. */
const HYDRATED = `Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`;

/** Starts `npm run dev` and saves the config twice; gives the time until the page shows the second headline, in ms. */
async function saveToRepaint(config: SiteFile, file: string): Promise<number> {
  writeFileSync(file, withHeadline(config, 'Opened'));
  const dev = await startDev({ rootDir: '.' }, { SITE_CONFIG: file, DATA_DIR: `${file}.data` });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(dev.origin);
    await page.waitForFunction(HYDRATED);
    let ms = 0;
    for (const headline of ['Warm-up', 'Saved']) {
      const text = withHeadline(config, headline);
      // The page looks for it in every frame, and reads the clock itself.
      const shown = page.waitForFunction(`document.querySelector('h1')?.textContent === '${headline}' && Date.now()`);
      await page.evaluate('0');
      const saved = Date.now();
      writeFileSync(file, text);
      ms = ((await (await shown).jsonValue()) as number) - saved;
    }
    return ms;
  } finally {
    await browser.close();
    await dev.stop();
  }
}

/** From saving the config to the frame that shows the new text, under `npm run dev`. */
export const saving = (site: SiteFile, folder: string): Measurement[] =>
  [site.routes.length, 1_000].map((amount) => {
    const name = `dev, ${amount.toLocaleString('en')} routes: save to repaint (ms)`;
    const file = resolve(folder, `dev-${amount}.json`);
    return { name, take: async () => ({ [name]: await saveToRepaint(withRoutes(site, amount), file) }) };
  });
