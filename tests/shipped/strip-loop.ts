import type { Locator } from '@playwright/test';

/**
 * Measures a strip's movement.
 *
 * @param around  An element with one strip in it.
 * @returns       The time of one loop in ms; how far it moves in that, and from an item to the next place of the same
 *                item, in px.
 */
export const loopOf = (around: Locator) =>
  around.evaluate((element) => {
    const [first, second] = element.querySelectorAll('.rfm-marquee');
    const [animation, other] = [first!, second!].map((copy) => copy.getAnimations()[0]);
    // Where the document arrived in two pieces, one animation may have started a frame later.
    other!.startTime = animation!.startTime;
    const [left, next] = [first!, second!].map(
      (copy) => copy.querySelector('.rfm-child')!.getBoundingClientRect().left,
    );
    return {
      duration: animation!.effect!.getComputedTiming().duration,
      distance: first!.getBoundingClientRect().width,
      period: next! - left!,
    };
  });
