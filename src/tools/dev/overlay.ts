import './overlay.css';

/**
 * Shows the problems of the site over the page, or takes them away.
 *
 * @param text         As `npm run check` prints them; empty when all is well.
 * @param showsLatest  Whether the page shows what was saved last, problems and all; else it shows an earlier version.
 */
export function showProblems(text: string, showsLatest: boolean): void {
  const headline = showsLatest
    ? 'This page shows what you saved last, but something in it is wrong:'
    : 'This page shows an earlier version until this is fixed:';
  const shown = document.querySelector('#site-problems');
  // What is shown already is not read aloud again.
  if (text && shown?.textContent === headline + text) return;
  shown?.remove();
  if (!text) return;
  const overlay = document.createElement('div');
  overlay.id = 'site-problems';
  overlay.setAttribute('role', 'alert');
  const heading = document.createElement('strong');
  heading.textContent = headline;
  const list = document.createElement('pre');
  list.textContent = text;
  overlay.append(heading, list);
  document.body.append(overlay);
}
