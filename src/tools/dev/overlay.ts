import './overlay.css';

/**
 * Shows the site's problems over the page, or removes them.
 *
 * @param text         As `npm run check` prints them; empty for none.
 * @param showsLatest  Whether the page shows the last save, problems included, and not an earlier version.
 */
export function showProblems(text: string, showsLatest: boolean): void {
  const headline = showsLatest
    ? 'This page shows what you saved last, but something in it is wrong:'
    : 'This page shows an earlier version until this is fixed:';
  const shown = document.querySelector('#site-problems');
  // Screen readers should not announce the same text again.
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
