import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../model/site-path.ts';
import { pictureSources, sourceFiles } from './raster-sources.ts';
import { newFolder } from '../../../tests/new-folder.ts';

let rootDir: string;
beforeAll(() => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'public'));
});

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
