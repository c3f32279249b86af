/** How a page tells what visitors see. */
export interface Sight {
  /** What hides the text of an element, itself or one around it; undefined if the text can be read. */
  hiderOf: (element: Element) => Element | undefined;
  /** Whether a control can be focused; it may well be hidden from sight. */
  isReachable: (control: Element) => boolean;
  /** The most controls times hidden parts that can be looked at before a test runs out of time. */
  maxLooks: number;
}

/** Ways to reveal text that work without script. */
export const WAYS_TO_REVEAL =
  'Show it, put it into <details> with a <summary>, or let the stylesheet show it by the :checked of a labelled radio button or checkbox in the same section.';

/**
 * Finds the text of a section that no visitor without script ever reads: it is hidden, and neither a `<summary>` nor a radio
 * button or checkbox of the section shows it. Each of them is operated once, and put back.
 *
 * Text for assistive technology alone is left out, and what is asked for by a form that goes nowhere: script alone can do it. The
 * function uses nothing from outside, as browsers get its source.
 *
 * @throws  Error if the section has more controls and hidden parts than can be looked at.
 */
export function neverShown(
  section: Element,
  { hiderOf, isReachable, maxLooks }: Sight,
): { text: string; parent: Element }[] {
  const walker = document.createTreeWalker(section, 4 /* NodeFilter.SHOW_TEXT */);
  let hidden: { text: string; parent: Element; hider: Element }[] = [];
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode as Text;
    if (
      !parent ||
      !data.trim() ||
      parent.closest('.visually-hidden, [aria-hidden="true"], option, script, template, form[method="dialog"]')
    )
      continue;
    const hider = hiderOf(parent);
    if (hider) hidden.push({ text: data.trim(), parent, hider });
  }
  const isShown = (element: Element) => hiderOf(element) === undefined;
  const keepHidden = () => {
    // Looked at once for all texts in it: a panel may have hundreds.
    const areShown = new Map<Element, boolean>();
    hidden = hidden.filter((each) => {
      if (!areShown.has(each.hider)) areShown.set(each.hider, isShown(each.hider));
      if (!areShown.get(each.hider)) return true;
      const hider = hiderOf(each.parent);
      if (hider) each.hider = hider;
      return hider !== undefined;
    });
  };

  const closed = [...section.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  const inputs = [...section.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')];
  const [controls, parts] = [closed.length + inputs.length, new Set(hidden.map(({ hider }) => hider)).size];
  if (controls * parts > maxLooks)
    throw new Error(
      `Not looked at: ${controls} controls may each show any of ${parts} hidden parts, which are ${controls * parts} looks; ${maxLooks} is the most. Give the sample fewer of them.`,
    );

  // In document order: the summary of an inner one is shown once the outer one is open.
  for (const details of closed) {
    const summary = [...details.children].find(({ localName }) => localName === 'summary');
    if (!summary?.textContent.trim() || !isShown(summary)) continue;
    details.open = true;
    keepHidden();
  }
  const atFirst = inputs.map(({ checked }) => checked);
  for (const input of inputs) {
    if (hidden.length === 0) break;
    const isNamed = [...(input.labels ?? [])].some((label) => isShown(label.querySelector('span') ?? label));
    if (input.disabled || !isNamed || !isReachable(input)) continue;
    input.checked = !input.checked;
    keepHidden();
    for (const [index, other] of inputs.entries())
      if (other.checked !== atFirst[index]) other.checked = atFirst[index]!;
  }
  for (const details of closed) details.open = false;
  return hidden;
}
