/**
 * What keeps the native parts of a page in order, with or without React: the control that stops all motion and is
 * remembered, films, and the sidebar.
 */

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const stopControl = document.getElementById('stop-motion') as HTMLInputElement | null;

/** The storage key of the control that stops all motion. */
const STOPPED = 'motion-stopped';

/** Storage can be denied; what is kept there is a comfort, never a need. */
function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing to say and nothing to do.
  }
}

const motionWelcome = () => !reduced.matches && !stopControl?.checked;

/** Shows the controls of films that hide them while they play by themselves. */
export const showFilmControls = (): void => {
  document.documentElement.dataset['filmControls'] = '';
};

/** Films start where motion is welcome and stand still elsewhere. */
function settleFilms(): void {
  for (const film of document.querySelectorAll<HTMLVideoElement>('video[data-autostart]')) {
    if (!motionWelcome()) film.pause();
    else if (film.paused) film.play().catch(showFilmControls);
  }
}

quietly(() => {
  if (stopControl && localStorage.getItem(STOPPED)) stopControl.checked = true;
});
addEventListener('change', (event) => {
  if (event.target !== stopControl || !stopControl) return;
  quietly(() => (stopControl.checked ? localStorage.setItem(STOPPED, '1') : localStorage.removeItem(STOPPED)));
  settleFilms();
});
reduced.addEventListener('change', settleFilms);
settleFilms();

const menu = document.querySelector<HTMLElement>('nav[popover]');
const toggle = document.querySelector('[data-menu-toggle]');
toggle?.setAttribute('aria-expanded', 'false');
menu?.addEventListener('toggle', (event) => toggle?.setAttribute('aria-expanded', String(event.newState === 'open')));
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.hidePopover();
});
// A menu that was opened on a narrow window has no place on a wide one. Specification 9.
matchMedia('(min-width: 992px)').addEventListener('change', () => menu?.hidePopover());
