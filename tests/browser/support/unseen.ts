import type { Page } from '@playwright/test';

/** Texts that are in the page and cannot be seen, with the id of their section. */
export async function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode as Text;
      if (!parent || !data.trim() || parent.closest('.visually-hidden, [aria-hidden="true"], [hidden], option'))
        continue;
      const { width, height } = parent.getBoundingClientRect();
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1)
        continue;
      faults.push(`${parent.closest('section')?.id}: ${data}`);
    }
    return faults;
  });
}
