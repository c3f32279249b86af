/**
 * The first frame of a page on a phone holds what is on the screen: the stylesheet has the sections after the first
 * wait (page.css), which halves the longest task. They are laid out here in two steps while the browser has nothing
 * else to do, so that heights are true before the visitor has read the first screen. Without this script the browser
 * lays out each as it comes near.
 */

const { dataset } = document.documentElement;
/** Safari has no idle callbacks. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

export function layOutAll(): void {
  dataset['laidOut'] = 'all';
}

function layOutNear(): void {
  dataset['laidOut'] ??= 'near';
  whenIdle(layOutAll);
}

/**
 * The browser goes to a place on the page. Where it has been there already, it went by heights that were guessed; a
 * visitor who has gone on is left alone.
 */
function layOutAround(place: Element | null): void {
  const top = place?.getBoundingClientRect().top ?? -1;
  layOutAll();
  if (top >= 0 && top < innerHeight / 4) place!.scrollIntoView({ behavior: 'instant' });
}

const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// A position is restored by the heights above it.
if (load?.type !== 'navigate') layOutAll();
// By the address: Chromium matches `:target` later, when it goes there.
else if (location.hash) layOutAround(document.getElementById(location.hash.slice(1)));
else whenIdle(layOutNear);
