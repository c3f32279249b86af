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

/**
 * Gives a form what was typed into, chosen in and marked in another one of the same schema.
 *
 * @param from     It may have left the document.
 * @param focused  What had the focus before.
 */
export const carryOver = (from: HTMLFormElement, to: HTMLFormElement, focused: Element | null): void => {
  const controls = [...to.elements].filter(isControl);
  for (const old of [...from.elements].filter(isControl)) {
    const now = controls.find(({ id, name }) => id === old.id && name === old.name);
    if (!now) continue;
    if (now instanceof HTMLSelectElement && old instanceof HTMLSelectElement) {
      for (const [index, { selected }] of [...old.options].entries())
        if (now.options[index]) now.options[index].selected = selected;
    } else if (old.type === 'file') (now as HTMLInputElement).files = (old as HTMLInputElement).files;
    else {
      if (now.value !== old.value) now.value = old.value;
      if (now instanceof HTMLInputElement) now.checked = (old as HTMLInputElement).checked;
    }
    if (old !== focused) continue;
    now.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = old as HTMLInputElement;
    // Some types of input, such as "email", tell none.
    if (selectionStart !== null && selectionStart !== undefined)
      (now as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }
};
