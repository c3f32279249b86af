import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPageCache } from '../files/page-cache.ts';
import { NoSharpFault } from '../sharp.ts';
import { copyPublic } from '../files/copy-public.ts';

vi.mock('sharp', () => {
  throw new Error('no binary for this system');
});

let rootDir: string;
beforeAll(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'without-sharp-'));
  mkdirSync(join(rootDir, 'public'));
});
afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

const copy = () =>
  copyPublic(rootDir, openPageCache(null, join(rootDir, 'dist')), {
    pictureStyles: '',
    cacheDir: join(rootDir, 'cache'),
    placeOf: (path) => path.slice(1),
  });

it('a site without raster pictures is built where sharp does not run', async () => {
  writeFileSync(join(rootDir, 'public/till.svg'), '<svg viewBox="0 0 9 9"/>');
  await expect(copy()).resolves.toBeUndefined();
});

it('a build fails rather than publish a photograph with its location where sharp does not run', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  writeFileSync(join(rootDir, 'public/shop.jpg'), 'taken at home');
  await expect(copy()).rejects.toThrow(NoSharpFault);
  expect(existsSync(join(rootDir, 'dist/shop.jpg'))).toBe(false);
});
