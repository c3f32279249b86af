/** A control in the document. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isControl = (control: unknown): control is Control =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;

/** The forms of the page that the visitor entered on, by id. */
const forms = new Map<string, HTMLFormElement>();

/**
 * Remembers the forms of the static page until it is live. What was typed before is in them alone, and where others have changed
 * the page, React draws it anew.
 *
 * @returns  What forgets them.
 */
export const keepForms = (root: ParentNode): (() => void) => {
  for (const form of root.querySelectorAll('form')) forms.set(form.getAttribute('id') ?? '', form);
  return () => forms.clear();
};

/** A form of the page that the visitor entered on, until that is live; undefined for the form of another page. */
export const builtForm = (id: string): HTMLFormElement | undefined => forms.get(id);

/** What an element is called. The ids that React makes up are others in what it draws itself. */
const nameOf = (element: Element): string =>
  ['id', 'name'].map((name) => element.getAttribute(name)?.replace(/^_r_\w*_$/i, '') ?? '').join(' ');

/** Finds the same element in what takes the place of a part. Others may have added some with other names. */
export const twinIn =
  (from: Element, to: Element) =>
  (old: Element): Element | undefined => {
    // Only their order tells apart those that are called the same.
    const [before, now] = [from, to].map((root) =>
      [...root.querySelectorAll(old.localName)].filter((each) => nameOf(each) === nameOf(old)),
    );
    return now![before!.indexOf(old)];
  };

/**
 * Gives a form, or a part of a page, what was typed into, chosen in and marked in the one that it takes the place of.
 *
 * @param from     It may have left the document.
 * @param focused  What had the focus before.
 */
export const carryOver = (from: Element, to: Element, focused: Element | null): void => {
  const twin = twinIn(from, to);
  for (const old of from.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const now = twin(old) as HTMLInputElement | undefined;
    if (!now) continue;
    now.checked = old.checked;
    if (old.type === 'file') now.files = old.files;
    else if (now.value !== old.value) now.value = old.value;
    const [options, chosen] = [now, old].map((list) => (list as unknown as HTMLSelectElement).options ?? []);
    for (const [index, option] of [...options!].entries()) option.selected = chosen![index]?.selected ?? false;
  }
  if (!focused || !from.contains(focused) || to.contains(document.activeElement)) return;
  const now = twin(focused) as HTMLInputElement | undefined;
  now?.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = focused as HTMLInputElement;
  // Buttons and some types of input, such as "email", tell none.
  if (typeof selectionStart === 'number') now?.setSelectionRange(selectionStart, selectionEnd);
};
