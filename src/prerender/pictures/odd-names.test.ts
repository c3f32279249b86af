import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../model/site-path.ts';
import { pictureSources, sourceFiles } from './raster-sources.ts';

let rootDir: string;
beforeAll(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'odd-names-'));
  mkdirSync(join(rootDir, 'public'));
});
afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

it.each(['/50%off.png', '/100%25.png', '/a, b.png', '/é(1)[2].png'])(
  'a photograph named %s has smaller sizes at the addresses that its page names',
  async (name) => {
    const raw = { width: 100, height: 90, channels: 3 as const };
    await sharp(randomBytes(100 * 90 * 3), { raw })
      .png()
      .toFile(join(rootDir, 'public', name));
    const files = sourceFiles(rootDir, addressOf(name));
    const sources = pictureSources(files);
    expect(sources).toHaveLength(2);
    for (const { srcSet } of sources) expect(srcSet).toMatch(/^\/assets\/[\w.-]+ 100w$/);
    for (const file of files) expect((await sharp(await file.make()).metadata()).width).toBe(100);
  },
);
