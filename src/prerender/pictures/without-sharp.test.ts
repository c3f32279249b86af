import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { NoSharpFault } from '../sharp.ts';
import { newFolder } from '../../../tests/new-folder.ts';
import { copyInto } from '../testing/copy-into.ts';

vi.mock('sharp', () => {
  throw new Error('no binary for this system');
});

let rootDir: string;
beforeAll(() => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'public'));
});

const copy = () => copyInto(rootDir, 'dist', 'none');

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
