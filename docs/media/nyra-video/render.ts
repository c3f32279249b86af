/**
 * Renders the Nyra video frame by frame: `npx tsx docs/media/nyra-video/render.ts`
 *
 * Needs a Chromium and ffmpeg. Writes to public/video, each as MP4 and WebM, light and dark: `nyra`, large enough to be read on
 * phones, and `nyra-wide`, with the shop around it. Their first frames in the theme's tokens are the posters:
 * src/pictures/nyra-poster.svg, drawn by hand, and nyra-wide.svg, written here (then run `npm run schema`); a phone gets the
 * first one in the second. With --poster it writes that alone.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { DEFAULT_THEME } from '../../../src/styles/default-theme.ts';
import { pictureStylesheet, themeTokens } from '../../../src/styles/theme.ts';
import { findChromium } from '../../../src/tools/browsers/find-chromium.ts';

/** The films: their scene, and its size in px; `scale` pixels of the film are one of the scene. */
const FILMS = {
  nyra: { scene: 'scene.html', width: 1440, height: 1080, scale: 1 },
  'nyra-wide': { scene: 'wide.html', width: 1200, height: 675, scale: 1.6 },
} as const;
type Film = (typeof FILMS)[keyof typeof FILMS];
const SCHEMES = { '': 'light', '-dark': 'dark' } as const;

const FRAMES_PER_SECOND = 25;
const LOOP_MS = 10_000;
const PICTURES = new URL('../../../src/pictures/', import.meta.url);
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

/** Runs ffmpeg. Throws with its output on failure. */
function ffmpeg(args: string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`ffmpeg could not encode the video: ${run.stderr}`);
}

/** Calls `use` with the scene of a film, in the theme's colours and typeface. */
async function withScene(film: Film, colorScheme: 'light' | 'dark', use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const { width, height, scale } = film;
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale, colorScheme });
    await page.goto(new URL(film.scene, import.meta.url).href);
    await page.addStyleTag({ content: pictureStylesheet(DEFAULT_THEME) });
    await page.evaluate('document.fonts.ready.then(() => true)');
    await use(page);
  } finally {
    await browser.close();
  }
}

/** Writes every frame of the loop as a PNG into `folder`. */
async function captureFrames(page: Page, folder: string): Promise<void> {
  for (let frame = 0; frame < (LOOP_MS / 1000) * FRAMES_PER_SECOND; frame++) {
    await page.evaluate(`renderAt(${(frame * 1000) / FRAMES_PER_SECOND})`);
    await page.screenshot({ path: join(folder, `${String(frame).padStart(4, '0')}.png`) });
  }
}

/** What of a scene is seen at its start, as markup. */
const SEEN = `(() => {
  renderAt(0);
  document.querySelector('.ground').remove();
  for (const hidden of document.querySelectorAll('svg [opacity="0"]')) hidden.remove();
  for (const part of document.querySelectorAll('svg *')) {
    if (part.getAttribute('opacity') === '1') part.removeAttribute('opacity');
    if (/^(translate\\(0 0\\)|rotate\\(\\d+\\) scale\\(1\\)|translate\\(0 0\\) scale\\(1( 1)?\\))$/.test(part.getAttribute('transform')))
      part.removeAttribute('transform');
  }
  return document.querySelector('svg').innerHTML;
})()`;

/** Writes the poster of the wide film; below 600 px it shows that of the other one, in the middle. */
async function writePoster(page: Page): Promise<void> {
  const { light } = themeTokens(DEFAULT_THEME);
  const seen = ((await page.evaluate(SEEN)) as string)
    .replace(/><\/(rect|path|circle)>/g, '/>')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => `var(--${name}, ${light[name as keyof typeof light]})`)
    .replace(/<(rect|path|circle|text|g)\b/g, '\n<$1');
  const narrow = readFileSync(new URL('nyra-poster.svg', PICTURES), 'utf8');
  const style = /<style>(.*?)<\/style>/s.exec(narrow)![1]!;
  const drawing = narrow.replace(/^.*<\/style>\s*|<\/svg>\s*$/gs, '');
  writeFileSync(
    new URL('nyra-wide.svg', PICTURES),
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675" viewBox="0 0 1200 675">
<!-- the first frame of docs/media/nyra-video/wide.html: written by render.ts -->
<style>${style}@media (max-width:599px){.wide{display:none}}@media (min-width:600px){.narrow{display:none}}</style>
<rect width="1200" height="675" class="ground"/>
<g class="wide">${seen}
</g>
<svg class="narrow" x="150" width="900" height="675" viewBox="290 37 1340 1005">
${drawing}</svg>
</svg>
`,
  );
}

await withScene(FILMS['nyra-wide'], 'light', writePoster);
if (process.argv.includes('--poster')) process.exit();

if (spawnSync('ffmpeg', ['-version']).error) {
  console.error('There is no ffmpeg on the PATH. Install it (for example "apt-get install ffmpeg") and try again.');
  process.exit(1);
}

mkdirSync(OUT, { recursive: true });
for (const [film, facts] of Object.entries(FILMS))
  for (const [suffix, scheme] of Object.entries(SCHEMES)) {
    const name = `${film}${suffix}`;
    const folder = mkdtempSync(join(tmpdir(), 'nyra-'));
    try {
      await withScene(facts, scheme, (page) => captureFrames(page, folder));
      const frames = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(folder, '%04d.png')];
      ffmpeg([...frames, '-an', '-vf', COLOUR, ...H264, ...TAGS, join(OUT, `${name}.mp4`)]);
      ffmpeg([...frames, '-an', '-vf', COLOUR, ...VP9, ...TAGS, join(OUT, `${name}.webm`)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    for (const file of [`${name}.mp4`, `${name}.webm`])
      console.log(`public/video/${file}  ${Math.ceil(statSync(join(OUT, file)).size / 1024)} KB`);
  }
