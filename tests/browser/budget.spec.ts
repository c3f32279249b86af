import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HUES_OF_PAGES } from '../../src/styles/theme.ts';
import { withRoutes } from '../../src/tools/bench/configs.ts';
import { DIST } from '../own-site.ts';
import { expect, paths, site, test } from './support/site.ts';
import { KB, ofForm, pageModules, weight } from './support/weight.ts';
import { withBuild } from './support/with-build.ts';

const dist = (file: string): string => readFileSync(join(DIST, file), 'utf8');
const asset = (html: string, pattern: RegExp): string => pattern.exec(html)![1]!;
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The scripts of a build by name, with a hash of their bytes. */
function scripts(distDir: string, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(distDir, 'assets', name)))
        .digest('hex'),
    ]),
  );
}

test.describe('Weight', () => {
  test('of the boot script is at most 2 KB', () => {
    const boot = dist(asset(pageModules(DIST, '/').html, /src="(\/assets\/boot-[^"]+)"/));
    expect(weight(boot)).toBeLessThanOrEqual(2 * KB);
    expect(boot).not.toMatch(/^import|\bimport\s*["{]/);
  });

  test('is compiled while it comes in: every script that hydrates a page asks for it', () => {
    for (const path of paths)
      for (const module of pageModules(DIST, path).modules)
        expect(dist(module), module).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('of React, router and renderer of a page is at most 88 KB, of its form 30 KB', () => {
    for (const path of paths) {
      const { modules } = pageModules(DIST, path);
      const engine = modules.filter((module) => /\/(hydrate|react|render|rolldown-runtime)-/.test(module));
      expect.soft(sum(engine.map((module) => weight(dist(module)))), path).toBeLessThanOrEqual(88 * KB);
      expect.soft(sum(modules.filter(ofForm).map((module) => weight(dist(module)))), path).toBeLessThanOrEqual(30 * KB);
    }
  });

  test('of React and router alone is at most 85 KB', () => {
    const react = pageModules(DIST, '/').modules.filter((module) => /\/(react|rolldown-runtime)-/.test(module));
    expect(sum(react.map((module) => weight(dist(module))))).toBeLessThanOrEqual(85 * KB);
  });

  test("of styles is that of a page's own sections", () => {
    for (const { path, sections } of site.routes) {
      const folders = [...pageModules(DIST, path).html.matchAll(/<style data-folder="([^"]*)">/g)].map(
        ([, name]) => name,
      );
      const types = new Set(sections.map(({ type }) => `sections/${type}`));
      expect(folders.filter((folder) => folder!.startsWith('sections/')).toSorted(), path).toEqual(
        [...types].toSorted(),
      );
      const hues = HUES_OF_PAGES.filter((hue) => JSON.stringify(sections).includes(`"hue":"${hue}"`));
      expect(
        folders.filter((folder) => folder!.startsWith('hues/')),
        path,
      ).toEqual(hues.map((hue) => `hues/${hue}`));
      expect(folders.includes('form'), path).toBe(types.has('sections/form'));
      expect(folders.includes('strip'), path).toBe(types.has('sections/marquee') || types.has('sections/testimonials'));
    }
  });

  test('of a first visit to / on a phone is under 100 KB', async ({ page }) => {
    const received = await firstVisit(page, '/');
    expect(sum(received.map(({ bytes }) => bytes))).toBeLessThan(100 * KB);
  });
});

/** What a visitor downloads before the first interaction, in transferred bytes. */
async function firstVisit(page: Page, path: string): Promise<{ url: string; bytes: number }[]> {
  await page.setViewportSize({ width: 375, height: 667 });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const received = new Map<string, { url: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, response }) =>
    received.set(requestId, { url: response.url, bytes: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = received.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return [...received.values()];
}

test.describe('At 100 routes', () => {
  test('every script is the same, byte for byte, as at eight', async () => {
    await withBuild(withRoutes(site, 100), async ({ distDir }) => {
      const names = readdirSync(join(distDir, 'assets')).filter((name) => name.endsWith('.js'));
      expect(names.length).toBeGreaterThan(10);
      expect(scripts(distDir, names)).toEqual(scripts(DIST, names));
    });
  });
});
