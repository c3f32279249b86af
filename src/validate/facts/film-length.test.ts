import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OWN_ROOT } from '../../../tests/own-site.ts';
import { filmSeconds } from './film-length.ts';

it('two files of one film are equally long', () => {
  const [webm, mp4] = ['/video/nyra.webm', '/video/nyra.mp4'].map((src) => filmSeconds(OWN_ROOT, src)!);
  expect(webm).toBeGreaterThan(1);
  expect(Math.abs(webm! - mp4!)).toBeLessThan(0.2);
});

it('a file that says nothing of its length, or is damaged or gone, has none', () => {
  const root = mkdtempSync(join(tmpdir(), 'films-'));
  mkdirSync(join(root, 'public'));
  for (const name of ['a.webm', 'a.mp4']) writeFileSync(join(root, 'public', name), 'no film');
  for (const src of ['/a.webm', '/a.mp4', '/none.mp4']) expect(filmSeconds(root, src)).toBeNull();
  rmSync(root, { recursive: true });
});
