/** How a page tells what visitors see. */
export interface Sight {
  /** Whether the text of an element can be read. */
  isShown: (element: Element) => boolean;
  /** Whether a control can be focused; it may well be hidden from sight. */
  isReachable: (control: Element) => boolean;
}

/** Ways to reveal text that work without script. */
export const WAYS_TO_REVEAL =
  'Show it, put it into <details> with a <summary>, or let the stylesheet show it by the :checked of a labelled radio button or checkbox in the same section.';

/**
 * Finds the text of a section that no visitor without script ever reads: it is hidden, and neither a `<summary>` nor a radio
 * button or checkbox of the section shows it. Each of them is operated once, and put back.
 *
 * Text for assistive technology alone is left out. The function uses nothing from outside, as browsers get its source.
 */
export function neverShown(section: Element, { isShown, isReachable }: Sight): { text: string; parent: Element }[] {
  const walker = document.createTreeWalker(section, 4 /* NodeFilter.SHOW_TEXT */);
  let hidden: { text: string; parent: Element }[] = [];
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode as Text;
    if (parent && data.trim() && !parent.closest('.visually-hidden, [aria-hidden="true"], option, script, template'))
      hidden.push({ text: data.trim(), parent });
  }
  const keepHidden = () => (hidden = hidden.filter(({ parent }) => !isShown(parent)));
  keepHidden();
  const closed = [...section.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  // In document order: the summary of an inner one is shown once the outer one is open.
  for (const details of closed) {
    const summary = [...details.children].find(({ localName }) => localName === 'summary');
    if (!summary?.textContent.trim() || !isShown(summary)) continue;
    details.open = true;
    keepHidden();
  }
  const inputs = [...section.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')];
  const atFirst = inputs.map(({ checked }) => checked);
  for (const input of inputs) {
    const isNamed = [...(input.labels ?? [])].some((label) => isShown(label.querySelector('span') ?? label));
    if (hidden.length === 0 || input.disabled || !isNamed || !isReachable(input)) continue;
    input.checked = !input.checked;
    keepHidden();
    for (const [index, other] of inputs.entries()) other.checked = atFirst[index]!;
  }
  for (const details of closed) details.open = false;
  return hidden;
}
