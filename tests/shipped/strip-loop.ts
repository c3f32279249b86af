import type { Locator } from '@playwright/test';

/**
 * How a strip moves.
 *
 * @param around  An element with one strip in it.
 * @returns       The time of one loop in ms; how far it moves in that, and from an item to the next place of the same
 *                item, in px.
 */
export const loopOf = (around: Locator) =>
  around.evaluate((element) => {
    const [first, second] = element.querySelectorAll('.rfm-marquee');
    const [animation, other] = [first!, second!].map((copy) => copy.getAnimations()[0]);
    // Where the page came in two pieces, one may have begun a frame later.
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
