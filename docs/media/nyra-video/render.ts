/**
 * Renders the Nyra video frame by frame: `npx tsx docs/media/nyra-video/render.ts`
 *
 * Needs a Chromium and ffmpeg. Writes a light video (nyra.mp4, nyra.webm) and a dark one (nyra-dark.mp4, nyra-dark.webm)
 * to public/video. The poster is src/pictures/nyra-poster.svg, the first frame in the theme's tokens.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { DEFAULT_THEME } from '../../../src/styles/default-theme.ts';
import { pictureStylesheet } from '../../../src/styles/theme.ts';
import { findChromium } from '../../../src/tools/browsers/find-chromium.ts';

const SIZE = { width: 1440, height: 1080 };
const FRAMES_PER_SECOND = 25;
const LOOP_MS = 10_000;
const SCENE = new URL('./scene.html', import.meta.url);
const OUT = fileURLToPath(new URL('../../../public/video/', import.meta.url));
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** BT.709 throughout: without it players guess, and colours shift. Rounded exactly: else the dark ground turns green. */
const COLOUR = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p';
const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const H264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '25', '-movflags', '+faststart'];
const VP9 = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-deadline', 'good', '-cpu-used', '2', '-row-mt', '1'];

/** Colour schemes by file name. */
const VIDEOS = { nyra: 'light', 'nyra-dark': 'dark' } as const;

/** Runs ffmpeg. Throws with its output on failure. */
function ffmpeg(args: string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`ffmpeg could not encode the video: ${run.stderr}`);
}

/** Writes every frame of the loop as a PNG into `folder`. */
async function captureFrames(folder: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme });
    await page.goto(SCENE.href);
    await page.addStyleTag({ content: pictureStylesheet(DEFAULT_THEME) });
    await page.evaluate('document.fonts.ready.then(() => true)');
    for (let frame = 0; frame < (LOOP_MS / 1000) * FRAMES_PER_SECOND; frame++) {
      await page.evaluate(`renderAt(${(frame * 1000) / FRAMES_PER_SECOND})`);
      await page.screenshot({ path: join(folder, `${String(frame).padStart(4, '0')}.png`) });
    }
  } finally {
    await browser.close();
  }
}

if (spawnSync('ffmpeg', ['-version']).error) {
  console.error('There is no ffmpeg on the PATH. Install it (for example "apt-get install ffmpeg") and try again.');
  process.exit(1);
}

for (const [name, scheme] of Object.entries(VIDEOS)) {
  const folder = mkdtempSync(join(tmpdir(), 'nyra-'));
  try {
    await captureFrames(folder, scheme);
    mkdirSync(OUT, { recursive: true });
    const frames = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(folder, '%04d.png')];
    ffmpeg([...frames, '-an', '-vf', COLOUR, ...H264, ...TAGS, join(OUT, `${name}.mp4`)]);
    ffmpeg([...frames, '-an', '-vf', COLOUR, ...VP9, ...TAGS, join(OUT, `${name}.webm`)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const file of [`${name}.mp4`, `${name}.webm`])
    console.log(`public/video/${file}  ${Math.ceil(statSync(join(OUT, file)).size / 1024)} KB`);
}
