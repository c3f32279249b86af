import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startDev } from '../../src/tools/dev/testing/dev-process.ts';
import { hasPhotographs } from '../../src/tools/samples/sample-site.ts';
import { expect, test } from '../browser/support/site.ts';
import { OWN_ROOT, SAMPLES_CONFIG, SAMPLES_DIST } from '../own-site.ts';
import { types } from './sample-pages.ts';

test.use({ dist: SAMPLES_DIST });

/** A phone, a tablet, where some sections put a picture beside its words, and a usual window, in px. */
const WIDTHS = [375, 768, 1280];

/**
 * Elements whose box has another place, size, crop or corner where a photograph has other formats than where it has none, as a small one.
 *
 * Without them it is an `img` alone, as a drawing is. So each `picture` gives its place to the `img` in it, and all boxes are measured again.
 */
async function movedByPhotographs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Strips are paused, so that both measurements see them at the same position.
    for (const animation of document.getAnimations()) animation.pause();
    const elements = [...document.querySelectorAll('main *')].filter((element) => !element.matches('picture, source'));
    const boxes = () =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        // Relative to its section: one that grows is reported once, not for all that follow.
        const top = element.parentElement!.closest('section')?.getBoundingClientRect().y ?? y;
        const { objectFit, borderRadius } = getComputedStyle(element);
        return [
          ...[x, y - top, width, height].map((value) => Math.round(value * 10) / 10),
          objectFit,
          borderRadius,
        ].join(' ');
      });
    const photographs = boxes();
    const pictures = [...document.querySelectorAll('picture')].map((picture) => [picture, picture.lastElementChild!]);
    for (const [picture, image] of pictures) picture!.replaceWith(image!);
    const drawings = boxes();
    for (const [picture, image] of pictures) {
      image!.replaceWith(picture!);
      picture!.append(image!);
    }
    return elements.flatMap((element, index) => {
      if (photographs[index] === drawings[index]) return [];
      const name = `${element.closest('section')?.id}: ${element.localName}.${element.className}`;
      return [`${name} has ${photographs[index]}, with a drawing ${drawings[index]}`];
    });
  });
}

test('A photograph stands where a drawing of the same size would, in every section type', async ({ page }) => {
  await page.goto('/photographs');
  const shown = await page
    .locator('section:has(picture > source, video[poster^="/samples/"])')
    .evaluateAll((sections) => [...new Set(sections.map((section) => section.getAttribute('data-section-type')))]);
  const expected = types.filter(({ samples }) => Object.values(samples).some(hasPhotographs));
  expect(shown.toSorted()).toEqual(expected.map(({ name }) => name));
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    for (const width of WIDTHS) {
      await page.emulateMedia({ reducedMotion });
      await page.setViewportSize({ width, height: 800 });
      expect(await movedByPhotographs(page), `at ${width} px, motion ${reducedMotion}`).toEqual([]);
    }
});

test('A crop keeps the point that its picture names, wherever a section crops', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/photographs');
  const covered = await page.locator('main img, main video').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const { objectFit, objectPosition } = getComputedStyle(picture);
      if (objectFit !== 'cover') return [];
      const { clientWidth, clientHeight } = picture;
      const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
      const type = picture.closest('section')!.dataset['sectionType']!;
      // A pixel is rounding.
      return [{ type, objectPosition, isCropped: Math.abs((clientWidth * height!) / width! - clientHeight) > 1 }];
    }),
  );
  const kept = new Set(covered.flatMap(({ type, objectPosition }) => (objectPosition === '20% 10%' ? [type] : [])));
  const cropping = new Set(covered.flatMap(({ type, isCropped }) => (isCropped ? [type] : [])));
  expect(cropping.size).toBeGreaterThan(5);
  expect([...cropping].filter((type) => !kept.has(type))).toEqual([]);
});

/** All sources and images of a page, without their classes: dev names those for people. */
const picturesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:source|img)\b[^>]*>/g)].map(([tag]) => tag.replace(/ class="[^"]*"/, ''));

test('While the editor works, photographs are drawn as a build draws them', async ({ running, request }) => {
  const dataDir = join(OWN_ROOT, '.build/photographs-data');
  const dev = await startDev({ rootDir: OWN_ROOT }, { SITE_CONFIG: SAMPLES_CONFIG, DATA_DIR: dataDir });
  try {
    const [built, drawn] = await Promise.all(
      [running.url, dev.origin].map(async (url) => picturesOf(await (await request.get(`${url}/photographs`)).text())),
    );
    expect(drawn).toEqual(built);
    const address = /\/assets\/\S+-480-\S+\.avif/.exec(drawn!.join(' '))![0];
    const answer = await request.get(dev.origin + address);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/avif']);
    expect(await answer.body()).toEqual(await (await request.get(running.url + address)).body());
  } finally {
    await dev.stop();
  }
});
