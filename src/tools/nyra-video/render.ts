/**
 * Makes the Nyra film again, frame by frame: `npx tsx src/tools/nyra-video/render.ts`
 *
 * Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium) and ffmpeg. Writes the film by day (nyra.mp4, nyra.webm) and by
 * night (nyra-dark.mp4, nyra-dark.webm) into public/video. Its still picture is src/pictures/nyra-poster.svg, the first
 * frame in the theme's tokens.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 25;
const LOOP_MS = 10_000;
const SCENE = new URL('./scene.html', import.meta.url);
const OUT = fileURLToPath(new URL('../../../public/video/', import.meta.url));
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** BT.709 in and out: without it players guess, and the violet shifts. */
const COLOUR = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const H264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '22', '-movflags', '+faststart'];
const VP9 = ['-c:v', 'libvpx-vp9', '-crf', '33', '-b:v', '0', '-deadline', 'good', '-cpu-used', '2', '-row-mt', '1'];

/** The film by day and by night, by file name. */
const FILMS = { nyra: 'light', 'nyra-dark': 'dark' } as const;

/** Ends the run with one sentence for whoever started it. */
function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Runs ffmpeg; what it says on failure is thrown. */
function ffmpeg(args: string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`ffmpeg could not encode the film: ${run.stderr}`);
}

/** Writes every frame of the loop as a PNG into `folder`. */
async function captureFrames(folder: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme });
    await page.goto(SCENE.href);
    await page.evaluate('document.fonts.ready.then(() => true)');
    for (let frame = 0; frame < (LOOP_MS / 1000) * FRAMES_PER_SECOND; frame++) {
      await page.evaluate(`renderAt(${(frame * 1000) / FRAMES_PER_SECOND})`);
      await page.screenshot({ path: join(folder, `${String(frame).padStart(4, '0')}.png`) });
    }
  } finally {
    await browser.close();
  }
}

if (!existsSync(CHROMIUM))
  stop(`There is no Chromium at ${CHROMIUM}: install it, or set CHROMIUM_PATH to one, and run this again.`);
if (spawnSync('ffmpeg', ['-version']).error)
  stop('There is no ffmpeg in PATH: install it (for example "apt-get install ffmpeg") and run this again.');

for (const [name, scheme] of Object.entries(FILMS)) {
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
