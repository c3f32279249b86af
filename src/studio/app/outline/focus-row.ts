/** Focuses the row of a new section, once what was open has given the focus back. */
export function focusRow(id: string): void {
  const row = `[role="row"][data-key="${CSS.escape(id)}"]`;
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(row)?.focus()));
}
