/** The row of a section in the list. */
export const rowOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="row"][data-key]')].find(({ dataset }) => dataset['key'] === id);

/** Once what was open has given the focus back. */
const soon = (act: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(act));

/** Focuses the row of a new section, once what was open has given the focus back. */
export const focusRow = (id: string): void => soon(() => rowOf(id)?.focus());

/**
 * Takes the focus along where a list has it and another row is chosen elsewhere, as by undo of what was chosen: the list leaves it
 * at a neighbour, which Enter would open.
 *
 * @returns  What calls it off, once yet another row is chosen.
 */
export function focusChosen(list: HTMLElement, id: string): () => void {
  let isOff = false;
  soon(() => {
    const { activeElement } = document;
    if (!isOff && activeElement?.matches('[role="row"]') && list.contains(activeElement)) rowOf(id)?.focus();
  });
  return () => void (isOff = true);
}

/**
 * Keeps the focus in the studio where its place was removed: at the row of a neighbour, else, where the list is folded away, in the
 * preview.
 */
export const focusAfterRemoval = (neighbour: string | undefined): void =>
  soon(() => {
    const isLost = () => document.activeElement === null || document.activeElement === document.body;
    if (isLost() && neighbour !== undefined) rowOf(neighbour)?.focus();
    if (isLost()) document.querySelector<HTMLElement>('iframe[data-drawn]')?.focus();
  });
