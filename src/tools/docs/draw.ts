/** `npm run docs`: draws the pictures of the docs anew, then rewrites the reference. `npm run docs -- team` draws some of them. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { glob } from 'tinyglobby';
import { startProgram } from '../dev/testing/start-program.ts';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { docPictures, pictureFile, type DocPicture } from './doc-pictures.ts';
import { drawTeam, TEAM_PICTURES } from './draw-team.ts';

const rootDir = process.cwd();

/** Width of the window that is drawn, and of the file, in px: a third of a page on a code host, on a dense screen. */
const WIDTH = { window: 1280, file: 640 };
/** Of what has small words to be read, in px. */
const WIDE_FILE_PX = 1000;

/** What stands below is left out, in px: the top says what a type is. */
const HEIGHT_PX = 960;

const TEAM_FOLDER = 'team/';

/** Writes a picture, no wider than it may be. */
async function save(name: string, png: Buffer, width: number): Promise<void> {
  const { default: sharp } = await import('sharp');
  const file = join(rootDir, pictureFile(name));
  mkdirSync(dirname(file), { recursive: true });
  await sharp(png).resize({ width, withoutEnlargement: true }).webp({ quality: 60, effort: 6 }).toFile(file);
  console.log(`Drawn: ${pictureFile(name)}`);
}

async function drawSamples(browser: Browser, pictures: DocPicture[]): Promise<void> {
  // Its site has a page for each sample.
  const samples = await startProgram(rootDir, ['--import', 'tsx', 'src/tools/samples/index.ts'], {}, /http:\/\/\S+/);
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
      await save(name, png, WIDTH.file);
    }
  } finally {
    await samples.stop();
  }
}

/** @param start  What the names of the pictures begin with that are drawn: "team", "sections/hero". */
async function draw(start: string): Promise<void> {
  // Only drawing needs them.
  const { chromium } = await import('@playwright/test');
  const { findChromium } = await import('../browsers/find-chromium.ts');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const pictures = docPictures(rootDir).filter(({ name }) => name.startsWith(start));
    if (pictures.length > 0) await drawSamples(browser, pictures);
    if (TEAM_FOLDER.startsWith(start))
      await drawTeam(browser, rootDir, (name, png) => save(TEAM_FOLDER + name, png, WIDE_FILE_PX));
  } finally {
    await browser.close();
  }
}

/** Removes pictures of what is not there any more. */
async function removeOthers(): Promise<void> {
  const names = [...docPictures(rootDir).map(({ name }) => name), ...TEAM_PICTURES.map((name) => TEAM_FOLDER + name)];
  const wanted = new Set(names.map(pictureFile));
  for (const file of await glob('docs/pictures/{sections,parts,team}/*.webp', { cwd: rootDir }))
    if (!wanted.has(file)) rmSync(join(rootDir, file));
}

await draw(process.argv[2] ?? '');
await removeOthers();
for (const file of await refreshGeneratedFiles(rootDir)) console.log(`Written: ${file}`);
