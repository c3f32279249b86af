/** Dispatched at a control before it gets the focus: what hides it shows it. */
export const REVEAL = 'reveal';

/**
 * Moves the focus to a field of a form: to the first choice, where it has several controls.
 *
 * @returns  False where the form has no such field.
 */
export function focusField(form: HTMLFormElement, name: string): boolean {
  const found = form.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (!(control instanceof HTMLElement)) return false;
  control.dispatchEvent(new Event(REVEAL, { bubbles: true }));
  control.focus();
  return true;
}
