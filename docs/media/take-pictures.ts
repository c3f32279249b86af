/**
 * Takes full-page screenshots of a running site, at four widths, light, dark and with reduced motion:
 *
 *   npm start
 *   npx tsx docs/media/take-pictures.ts http://localhost:4173 [FOLDER] [PATH ...]
 *
 * Writes PNG files such as `home-375-dark.png` into FOLDER (`pictures/`, which git ignores); of every page of the sitemap where
 * no path is named. Those of the README are in docs/pictures.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../src/tools/browsers/find-chromium.ts';

/** Window sizes in px: a small phone, a tablet, a laptop, a large screen. */
const WINDOWS = ['375x667', '768x1024', '1280x800', '1920x1080'];

/** A visitor's system settings. */
const LOOKS = [
  { name: 'light', colorScheme: 'light', reducedMotion: 'no-preference' },
  { name: 'dark', colorScheme: 'dark', reducedMotion: 'no-preference' },
  { name: 'still', colorScheme: 'light', reducedMotion: 'reduce' },
] as const;

const [url = 'http://localhost:4173', folder = 'pictures', ...named] = process.argv.slice(2);
const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
for (const path of named.length > 0 ? named : paths)
  for (const { name, ...look } of LOOKS)
    for (const size of WINDOWS) {
      const [width, height] = size.split('x').map(Number) as [number, number];
      const page = await browser.newPage({ viewport: { width, height }, ...look });
      await page.goto(url + path, { waitUntil: 'load' });
      // Lazy pictures load when they come near; a screenshot of the whole page needs them all.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await document.fonts.ready;
      });
      const file = `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}-${name}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
      await page.close();
    }
await browser.close();
