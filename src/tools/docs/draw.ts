/** `npm run docs`: draws the pictures of the docs anew, then rewrites the reference. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';
import { startProgram } from '../dev/testing/start-program.ts';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { docPictures, pictureFile, type DocPicture } from './doc-pictures.ts';

const rootDir = process.cwd();

/** Width of the window that is drawn, and of the file, in px: a third of a page on a code host, on a dense screen. */
const WIDTH = { window: 1280, file: 640 };

/** What stands below is left out, in px: the top says what a type is. */
const HEIGHT_PX = 960;

async function draw(pictures: DocPicture[]): Promise<void> {
  // Only drawing needs them.
  const { chromium } = await import('@playwright/test');
  const { default: sharp } = await import('sharp');
  const { findChromium } = await import('../browsers/find-chromium.ts');
  // Its site has a page for each sample.
  const samples = await startProgram(rootDir, ['--import', 'tsx', 'src/tools/samples/index.ts'], {}, /http:\/\/\S+/);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({
      viewport: { width: WIDTH.window, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      javaScriptEnabled: false,
    });
    for (const { name, path, selector } of pictures) {
      await page.goto(`${samples.found[0]}${path}`, { waitUntil: 'networkidle' });
      const [element] = await page.locator(`main ${selector}`).all();
      const box = await element?.boundingBox();
      if (!box) throw new Error(`${path} shows nothing at ${selector}, which docs/${name} is drawn from.`);
      const height = Math.min(box.height, HEIGHT_PX);
      const png = await page.screenshot({ clip: { ...box, height }, fullPage: true, animations: 'disabled' });
      const file = join(rootDir, pictureFile(name));
      mkdirSync(dirname(file), { recursive: true });
      await sharp(png)
        .resize({ width: WIDTH.file, withoutEnlargement: true })
        .webp({ quality: 60, effort: 6 })
        .toFile(file);
      console.log(`Drawn: ${pictureFile(name)}`);
    }
  } finally {
    await browser.close();
    await samples.stop();
  }
}

/** Removes pictures of what is not there any more. */
async function removeOthers(): Promise<void> {
  const wanted = new Set(docPictures(rootDir).map(({ name }) => pictureFile(name)));
  for (const file of await glob('docs/pictures/{sections,parts}/*.webp', { cwd: rootDir }))
    if (!wanted.has(file)) rmSync(join(rootDir, file));
}

await draw(docPictures(rootDir));
await removeOthers();
for (const file of await refreshGeneratedFiles(rootDir)) console.log(`Written: ${file}`);
