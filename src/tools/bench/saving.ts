import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import { asFile, withHeadline, withRoutes } from './configs.ts';
import { onceDone } from './leftovers.ts';
import type { Bench, Measurement } from './measurement.ts';
import { startProgram } from './programs.ts';

/** Resolves to the time of the frame that shows a headline. */
const shownAt = (headline: string): string => `new Promise((shown) => {
  const look = () => {
    if (document.querySelector('h1')?.textContent !== ${JSON.stringify(headline)}) return false;
    requestAnimationFrame(() => shown(Date.now()));
    return true;
  };
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document, { childList: true, characterData: true, subtree: true });
})`;

/** React marks what it has taken over: from then on the page follows. */
const LIVE = `Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`;

/** A page under `npm run dev`, and the file it follows. */
interface Editing {
  page: Page;
  file: string;
  config: SiteFile;
  stop(): Promise<void>;
}

async function startEditing(bench: Bench, amount: number): Promise<Editing> {
  const folder = join(bench.folder, `dev-${amount}`);
  mkdirSync(folder);
  const file = join(folder, 'site.config.json');
  const config = withRoutes(bench.site, amount);
  writeFileSync(file, asFile(config));
  const { ready, stop } = await startProgram(
    ['--import', 'tsx', 'src/tools/dev/index.ts'],
    { SITE_CONFIG: file, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
    /The site is at (\S+)/,
  );
  const page = await (await bench.browser()).newPage();
  const close = onceDone(() => page.close());
  await page.goto(ready[1]! + config.routes[0]!.path);
  await page.waitForFunction(LIVE);
  return { page, file, config, stop: () => close().then(stop) };
}

function savingAt(amount: number): Measurement {
  const name = `dev, ${amount.toLocaleString('en')} routes: save to repaint`;
  let editing: Promise<Editing> | undefined;
  let saves = 0;
  return {
    figures: { [name]: 'ms' },
    async take(bench) {
      editing ??= startEditing(bench, amount);
      const { page, file, config } = await editing;
      const headline = `Saved ${++saves} times`;
      const text = asFile(withHeadline(config, headline));
      // Asked for before the save, and answered by the page itself: the way between the two programs does not count.
      const shown = page.evaluate<number>(shownAt(headline));
      await page.evaluate('0');
      const saved = Date.now();
      writeFileSync(file, text);
      return { [name]: (await shown) - saved };
    },
    finish: async () => (await editing)?.stop(),
  };
}

/** From saving the config to the frame that shows the new text, under `npm run dev`. */
export const saving = (site: SiteFile): Measurement[] => [site.routes.length, 1_000].map(savingAt);
