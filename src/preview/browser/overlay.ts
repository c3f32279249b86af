import './overlay.css';

/** A box that says what is wrong. */
function problemBox(headline: string, text: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'site-problem';
  box.setAttribute('role', 'alert');
  const heading = document.createElement('strong');
  heading.textContent = headline;
  const list = document.createElement('pre');
  list.textContent = text;
  box.append(heading, list);
  return box;
}

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
  const overlay = problemBox(headline, text);
  overlay.id = 'site-problems';
  document.body.append(overlay);
}

/**
 * Shows what a part of the page threw, at its start. The box goes with the part's nodes, once it is drawn again.
 *
 * @param name  A section's id, "header" or "footer".
 */
export function showThrown(name: string, text: string): void {
  const part = document.getElementById(name) ?? document.querySelector(`#root > ${CSS.escape(name)}`);
  if (!part) return;
  part.querySelector(':scope > .site-problem')?.remove();
  part.prepend(problemBox('This part of the page has stopped:', text));
}
