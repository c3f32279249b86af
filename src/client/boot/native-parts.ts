/**
 * Behaviour of a page's native parts, with or without React: stored checkboxes, videos, links to tabs, and the
 * sidebar.
 */

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
/** Found anew each time: a footer that others have changed is drawn anew. */
const stopControl = () => document.getElementById('stop-motion') as HTMLInputElement | null;

/** Storage may be denied, and the address be anything; nothing depends on them. */
function ignoreErrors(action: () => void): void {
  try {
    action();
  } catch {
    // The control works for this page alone.
  }
}

const isMotionAllowed = () => !reduced.matches && !stopControl()?.checked;

/** Where the browser refuses, the video stays paused and its button offers to play it. */
function play(video: HTMLVideoElement): void {
  video.play().catch(() => {});
}

/** Plays videos and drawings where motion is allowed, pauses them elsewhere. Videos show their own button. */
function syncMotion(): void {
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-autostart]')) {
    video.controls = false;
    if (!isMotionAllowed()) video.pause();
    else if (video.paused) play(video);
  }
  if (isMotionAllowed()) return;
  // A drawing that plays shows its last frame instead.
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[srcset$="#play"]'))
    source.srcset = source.srcset.replace('#play', '');
}

// Checkboxes that the device remembers, each under a key: the control that stops all motion, and closed banners.
for (const box of document.querySelectorAll<HTMLInputElement>('[data-stored]'))
  ignoreErrors(() => {
    if (!localStorage.getItem(box.dataset['stored']!)) return;
    box.checked = true;
    // What was seen keeps its room: nothing moves while a page loads.
    box.toggleAttribute('data-seen', performance.getEntriesByType('paint').length > 0);
  });
addEventListener('change', ({ target }) => {
  const { checked, dataset } = target as HTMLInputElement;
  const key = dataset['stored'];
  if (!key) return;
  ignoreErrors(() => (checked ? localStorage.setItem(key, '1') : localStorage.removeItem(key)));
  syncMotion();
});
reduced.addEventListener('change', syncMotion);

// The button after a video. Media events do not bubble; these listeners serve the videos of later pages too.
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[data-video-toggle]');
  const video = button?.previousElementSibling as HTMLVideoElement | undefined;
  if (video?.paused) play(video);
  else video?.pause();
});
for (const type of ['play', 'pause'])
  addEventListener(type, ({ target }) => (target as Element).toggleAttribute('data-playing', type === 'play'), true);
syncMotion();

// Paper has no window that pictures come near to.
addEventListener('beforeprint', () => {
  for (const image of document.images) image.loading = 'eager';
});

// A link to a tab chooses it. The browser has not found the target yet; what is no address of ours may not be decodable.
ignoreErrors(() => {
  const tab = document.getElementById(decodeURIComponent(location.hash.slice(1))) as HTMLInputElement | null;
  if (tab?.type === 'radio') tab.checked = true;
});

// Found anew each time: a header that throws is put back as it was built.
const closeMenu = () => document.querySelector<HTMLElement>('nav[popover]')?.hidePopover();
const setExpanded = (isOpen: boolean) =>
  document.querySelector('[data-menu-toggle]')?.setAttribute('aria-expanded', String(isOpen));
setExpanded(false);
addEventListener(
  'toggle',
  ({ target, newState }) => (target as HTMLElement).popover && setExpanded(newState === 'open'),
  true,
);
addEventListener('click', ({ target }) => (target as Element).closest('nav[popover] a') && closeMenu());
// The sidebar is for narrow windows. docs/product.md 2.
matchMedia('(min-width: 992px)').addEventListener('change', closeMenu);
