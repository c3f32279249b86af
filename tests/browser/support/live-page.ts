import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page. */
export const live = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
  );

/** The visitor's first interaction, which hydrates the page. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(300, 300);
  await live(page);
}

/** Marks the document, so that a page load would be noticed. */
export const mark = (page: Page) =>
  page.evaluate(() => void ((window as unknown as { marked: boolean }).marked = true));
export const marked = (page: Page) => page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true);

/** What moves on a page: running animations and videos. */
export const running = (page: Page) =>
  page.evaluate(() => [
    ...document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'an effect of a script')),
    ...[...document.querySelectorAll('video')].filter((video) => !video.paused).map((video) => video.currentSrc),
  ]);

/** Lets React wait until the result is called. */
export async function holdReact(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(/\/assets\/react-.*\.js$/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return letGo;
}
