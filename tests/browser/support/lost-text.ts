import type { Page } from '@playwright/test';

/**
 * Where text is lost: past an edge of the window, or cut off by a box around it.
 * The strips pass by on purpose, and what is hidden from sight is meant to be.
 */
export const lostText = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.textContent?.trim() || !element.checkVisibility()) continue;
      if (element.closest('.visually-hidden, .rfm-marquee-container, nav[popover]:not(:popover-open), [class*="trap"]'))
        continue;
      // A row that scrolls shows all of it; a head that is hidden from sight is read aloud.
      let around: Element | null = element;
      for (; around; around = around.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(around);
        if ((overflowX === 'auto' && around.scrollWidth > around.clientWidth) || clipPath === 'inset(50%)') break;
      }
      if (around) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const isPast = left < -1 || right > innerWidth + 1;
      const box = element.closest('*:not(span, a, strong)')!;
      const cuts = [element, box].some((around) => {
        const { overflowX, overflowY } = getComputedStyle(around);
        return (
          (overflowX !== 'visible' && around.scrollWidth > around.clientWidth + 1) ||
          (['hidden', 'clip'].includes(overflowY) && around.scrollHeight > around.clientHeight + 1)
        );
      });
      if (isPast || cuts) lost.push(node.textContent.trim().slice(0, 60));
    }
    return lost;
  });

/** How far the page reaches out of the window, in px. */
export const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Drawings that are cropped at their sides short of the window's edges, without a frame: what is cut through ends at nothing. */
export const cutShort = (page: Page): Promise<string[]> =>
  page.locator('main img[src*=".svg"]').evaluateAll((images: HTMLImageElement[]) =>
    images.flatMap((image) => {
      const { objectFit, borderTopLeftRadius } = getComputedStyle(image);
      const [width, height] = ['width', 'height'].map((side) => Number(image.getAttribute(side)));
      const { left, right } = image.getBoundingClientRect();
      const isCropped = objectFit === 'cover' && image.clientWidth / image.clientHeight < (width! / height!) * 0.98;
      const isShort = left > 0.5 || right < document.documentElement.clientWidth - 0.5;
      return isCropped && isShort && borderTopLeftRadius === '0px' ? image.src : [];
    }),
  );

/**
 * Words that are broken inside, each with its section.
 *
 * @param letters  A word of more may be wider than its column.
 * @param within   "main".
 */
export const brokenWords = (page: Page, letters: number, within = 'body'): Promise<string[]> =>
  page.locator(within).evaluate((root, longest) => {
    const faults: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data.trim() || text.parentElement!.closest('.visually-hidden, [aria-hidden], script')) continue;
      for (const { 0: words, index } of text.data.matchAll(/\S+/g)) {
        if (words.length > longest) continue;
        // A line may end after a hyphen.
        for (const part of words.matchAll(/[^-–—]+/g)) {
          range.setStart(text, index + part.index);
          range.setEnd(text, index + part.index + part[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`${text.parentElement!.closest('section')?.id}: ${part[0]} is broken`);
        }
      }
    }
    return faults;
  }, letters);

/** Controls of the page's frame, of strips and of cards that are less than 44 px wide or high, with their sizes. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page
    .locator(':is(header, footer, .strip, [data-section-type="cards"]) :is(a, button, input)')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isSmall =
          control.checkVisibility() && !control.closest('[aria-hidden]') && Math.min(width, height) < 43.5;
        return isSmall ? `${control.textContent || control.id}: ${width} x ${height}` : [];
      }),
    );
