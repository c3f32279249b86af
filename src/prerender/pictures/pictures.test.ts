import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Picture } from '../../model/parts.ts';
import { DEFAULT_THEME } from '../../styles/default-theme.ts';
import { addPictureSources } from './index.ts';
import { pictureSources, sourceFiles, widthsFor } from './raster-sources.ts';
import { newFolder } from '../../../tests/new-folder.ts';
import { noise, pageWith } from '../testing/photographs.ts';
import { addressOf } from '../../model/site-path.ts';

let rootDir: string;
const folders = () => ({
  rootDir,
  outDir: join(rootDir, 'dist'),
  cacheDir: join(rootDir, 'cache'),
  theme: DEFAULT_THEME,
});

const picture = (src: string, width = 1, height = 1): Picture => ({ src, alt: 'A shop', width, height });

const sourcesOf = async (...pictures: Picture[]) => {
  const [page] = await addPictureSources([pageWith({ pictures })], folders());
  return (page!.sections[0]!.props['pictures'] as Picture[]).map(({ sources }) => sources);
};

beforeAll(async () => {
  rootDir = newFolder();
  const folder = join(rootDir, 'public/pictures');
  mkdirSync(folder, { recursive: true });
  await noise(1000, 500).jpeg().toFile(join(folder, 'shop.jpg'));
  await noise(600, 300).withMetadata({ orientation: 6 }).jpeg().toFile(join(folder, 'upright.jpg'));
  await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2456d6' } })
    .png()
    .toFile(join(folder, 'flat.png'));
  writeFileSync(join(folder, 'drawing.svg'), `<svg viewBox="0 0 9 9">${' '.repeat(30_000)}</svg>`);
  const whole = await noise(600, 300).jpeg().toBuffer();
  writeFileSync(join(folder, 'truncated.jpg'), whole.subarray(0, whole.length / 2));
});

describe('A photograph of the site', () => {
  it('is offered as AVIF, then as WebP, in each width a window asks for', async () => {
    const [sources] = await sourcesOf(picture('/pictures/shop.jpg', 1000, 500));
    expect(sources!.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    for (const { srcSet } of sources!)
      expect(srcSet).toMatch(/^\/assets\/shop-480-[\w-]{10}\.\w+ 480w, \/assets\/shop-1000-[\w-]{10}\.\w+ 1000w$/);
  });

  it('has each of those files, in the width it says', async () => {
    const [sources] = await sourcesOf(picture('/pictures/shop.jpg', 1000, 500));
    for (const [, file, width] of sources!.map(({ srcSet }) => /^(\S+) (\d+)w/.exec(srcSet)!)) {
      const facts = await sharp(join(rootDir, 'dist', file!)).metadata();
      expect([facts.width, facts.height]).toEqual([Number(width), Number(width) / 2]);
    }
  });

  it('is upright when the camera was rotated', async () => {
    const [sources] = await sourcesOf(picture('/pictures/upright.jpg', 300, 600));
    const file = /\S+/.exec(sources![0]!.srcSet)![0];
    const { width, height } = await sharp(join(rootDir, 'dist', file)).metadata();
    expect([width, height]).toEqual([300, 600]);
  });

  it('is made once', async () => {
    await sourcesOf(picture('/pictures/shop.jpg'));
    const made = () =>
      readdirSync(join(rootDir, 'cache')).map((file) => statSync(join(rootDir, 'cache', file)).mtimeMs);
    const before = made();
    rmSync(join(rootDir, 'dist'), { recursive: true, force: true });
    const [sources] = await sourcesOf(picture('/pictures/shop.jpg'));
    expect(made()).toEqual(before);
    expect(readdirSync(join(rootDir, 'dist/assets'))).toContain(/assets\/(\S+)/.exec(sources![0]!.srcSet)![1]);
  });

  it('is no wider than it was', () => {
    expect(widthsFor(300)).toEqual([300]);
    expect(widthsFor(500)).toEqual([500]);
    expect(widthsFor(1000)).toEqual([480, 1000]);
    expect(widthsFor(1920)).toEqual([480, 960, 1440, 1920]);
    expect(widthsFor(6000)).toEqual([480, 960, 1440, 1920]);
  });
});

describe('A picture of the site stays as it is', () => {
  it('when it is a drawing, or a small file', async () => {
    expect(await sourcesOf(picture('/pictures/drawing.svg'), picture('/pictures/flat.png'))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('when it cannot be read, and a warning says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await sourcesOf(picture('/pictures/truncated.jpg'))).toEqual([undefined]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^public\/pictures\/truncated\.jpg has no smaller formats: /),
    );
  });

  it('when it is the poster of a film', async () => {
    const page = pageWith({ video: { sources: [], poster: picture('/pictures/shop.jpg') } });
    expect(await addPictureSources([page], folders())).toEqual([page]);
  });
});

it.each(['/50%off.png', '/100%25.png', '/a, b.png', '/é(1)[2].png'])(
  'A photograph named %s has smaller sizes at the addresses that its page names',
  async (name) => {
    await noise(100, 90)
      .png()
      .toFile(join(rootDir, 'public', name));
    const files = sourceFiles(rootDir, addressOf(name));
    const sources = pictureSources(files);
    expect(sources).toHaveLength(2);
    for (const { srcSet } of sources) expect(srcSet).toMatch(/^\/assets\/[\w.-]+ 100w$/);
    for (const file of files) expect((await sharp(await file.make()).metadata()).width).toBe(100);
  },
);
