import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OWN_ROOT, site } from '../../tests/own-site.ts';
import { loadSite } from './load-site.ts';

it('PUBLIC_URL is the address of all pages, and that of the config stays known', () => {
  vi.stubEnv('PUBLIC_URL', 'https://shop.example/');
  onTestFinished(() => void vi.unstubAllEnvs());
  const loaded = loadSite(OWN_ROOT, join(OWN_ROOT, 'site.config.json'));
  expect(loaded.problems).toEqual([]);
  expect(loaded.resolved?.site.url).toBe('https://shop.example');
  expect(loaded.resolved && loaded.file.site.url).toBe(site.site.url);
});
