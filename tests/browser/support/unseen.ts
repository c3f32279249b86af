import type { Page } from '@playwright/test';
import { neverShown, type Sight } from '../../sections/never-shown.ts';

/** Texts of all sections that nobody without script can see, with the id of their section. */
function unseenIn(find: typeof neverShown): string[] {
  const sight: Sight = {
    hiderOf: (element) => {
      const { width, height } = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isVisible && width > 1 && height > 1 ? undefined : element;
    },
    isReachable: (control) => control.checkVisibility({ visibilityProperty: true }),
    maxLooks: 1_000_000,
  };
  return [...document.querySelectorAll('main > section')].flatMap((section) =>
    find(section, sight).map(({ text }) => `${section.id}: ${text}`),
  );
}

/** Texts that are in the page and cannot be seen without script, with the id of their section. */
export const unseen = (page: Page): Promise<string[]> => page.evaluate(`(${unseenIn})(${neverShown})`);
