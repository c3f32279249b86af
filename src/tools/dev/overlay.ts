import './overlay.css';

/**
 * Shows the problems of the config over the last good page, or takes them away.
 *
 * @param text  As `npm run check` prints them; empty when all is well.
 */
export function showProblems(text: string): void {
  document.querySelector('#site-problems')?.remove();
  if (!text) return;
  const overlay = document.createElement('div');
  overlay.id = 'site-problems';
  overlay.setAttribute('role', 'alert');
  const heading = document.createElement('strong');
  heading.textContent = 'This page shows the last good version. Something in the site needs mending:';
  const list = document.createElement('pre');
  list.textContent = text;
  overlay.append(heading, list);
  document.body.append(overlay);
}
