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

/**
 * Shapes of the drawing that a page is, which reach further out of its frame while it plays than when it has ended: they come from
 * behind its edge.
 *
 * @returns  A line for each, at its worst: its class, how far, when.
 */
export const cutOnTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const svg = document.querySelector('svg')!;
    const { width, height } = svg.viewBox.baseVal;
    svg.style.cssText = `inline-size: ${width}px; block-size: ${height}px`;
    const frame = svg.getBoundingClientRect();
    const shapes = [...svg.querySelectorAll<SVGGraphicsElement>('path, rect, circle, ellipse')].filter(
      (shape) => !shape.closest('clipPath, mask, [clip-path]'),
    );
    const animations = document.getAnimations();
    const at = (ms: number) => {
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = ms;
      }
    };
    const opacity = (node: Element | null): number =>
      node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1;
    /** In px; nothing where it has hardly come, or is turned, so that its box is not what is seen of it. */
    const outside = (shape: SVGGraphicsElement): number => {
      const { left, right, top, bottom } = shape.getBoundingClientRect();
      const px = Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom);
      return px > 0 && opacity(shape) > 0.3 && Math.abs(shape.getScreenCTM()!.b) < 0.01 ? px : 0;
    };
    const endMs = Math.max(0, ...animations.map((each) => Number(each.effect!.getComputedTiming().endTime)));
    at(endMs);
    const rest = shapes.map(outside);
    const worst = new Map<string, { px: number; ms: number }>();
    // Later, what has come is exchanged in its place.
    for (let ms = 0; ms < Math.min(endMs, 4000); ms += 200) {
      at(ms);
      for (const [index, shape] of shapes.entries()) {
        const px = outside(shape) - rest[index]!;
        const name = shape.closest('[class]')?.getAttribute('class') ?? shape.localName;
        if (px > 1 && px > (worst.get(name)?.px ?? 0)) worst.set(name, { px, ms });
      }
    }
    return [...worst].map(([name, { px, ms }]) => `${name}: ${px.toFixed(1)} px at ${ms} ms`);
  });
