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

/** The browser went to a place on the page by heights that were guessed; a visitor who has gone on is left alone. */
function layOutAround(place: Element): void {
  const { top } = place.getBoundingClientRect();
  layOutAll();
  if (top >= 0 && top < innerHeight / 4) place.scrollIntoView({ behavior: 'instant' });
}

const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const place = document.querySelector(':target');
// A position is restored by the heights above it.
if (load?.type !== 'navigate') layOutAll();
else if (place) layOutAround(place);
else whenIdle(layOutNear);
