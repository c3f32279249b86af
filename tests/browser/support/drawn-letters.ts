import type { Page } from '@playwright/test';

/** Units per em of the outlines in pictures: `EM` of src/tools/pictures/draw-pictures.ts. */
const EM = 320;

/** The drawings that a page shows, each with the size in px that it is drawn in, and what of it a crop leaves. */
const drawings = (page: Page) =>
  page.locator('main section img').evaluateAll((images: HTMLImageElement[]) =>
    images.flatMap((image) => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom, objectFit } = getComputedStyle(image);
      const box = {
        width: image.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
        height: image.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
      };
      if (!image.currentSrc.includes('.svg') || box.width <= 0) return [];
      const ratios = [
        box.width / Number(image.getAttribute('width')),
        box.height / Number(image.getAttribute('height')),
      ];
      const scale = objectFit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
      const drawn = ratios.map((ratio) => scale / ratio);
      return {
        name: `${image.closest('section')!.id}: ${new URL(image.src).pathname}`,
        src: image.src,
        width: Math.round(box.width * drawn[0]!),
        height: Math.round(box.height * drawn[1]!),
        cut: Math.max(0, (box.width * (drawn[0]! - 1)) / 2),
      };
    }),
  );

/** The least size in px of letters that a drawing shows; none where it has no words. */
async function leastLetters(page: Page, { src, width, height, cut }: Awaited<ReturnType<typeof drawings>>[number]) {
  await page.setViewportSize({ width, height });
  await page.goto(src);
  return page.evaluate(
    ({ em, hidden }) => {
      // As in an image: the drawing fills its window.
      document.documentElement.setAttribute('width', '100%');
      document.documentElement.setAttribute('height', '100%');
      const sizes = [...document.querySelectorAll<SVGPathElement>('path[transform*="scale("]')].flatMap((word) => {
        const { left, right, top, bottom } = word.getBoundingClientRect();
        const isShown = right > hidden && left < innerWidth - hidden && bottom > 0 && top < innerHeight;
        return isShown && word.checkVisibility() ? Math.hypot(word.getScreenCTM()!.a, word.getScreenCTM()!.b) * em : [];
      });
      return sizes.length > 0 ? Math.min(...sizes) : undefined;
    },
    { em: EM, hidden: cut },
  );
}

/**
 * Drawings whose words are too small where a page shows them.
 *
 * @param width    Of the window, in px.
 * @param leastPx  The least size of letters.
 * @returns        A line for each: section, file, size of its smallest letters.
 */
export async function smallLetters(page: Page, path: string, width: number, leastPx: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  const small: string[] = [];
  for (const drawing of await drawings(page)) {
    const size = await leastLetters(page, drawing);
    if (size !== undefined && size < leastPx) small.push(`${drawing.name}, ${size.toFixed(1)} px`);
  }
  return small;
}
