import { isCommand, shortcutKey } from '../keys.ts';

/** Keys of the studio that act while a text is being edited; the others are the text's own: Ctrl+Z takes back what was typed. */
const WHILE_EDITING = ['s', 'k', 'f6'];

/**
 * Gives the studio its shortcuts while the preview has the focus: else Ctrl+S would save the page.
 *
 * @param editing   What is being edited; it ends before a shortcut acts.
 * @param isTrying  Whether forms are tried: Ctrl+Z takes back what was typed in them.
 */
export function forwardKeys(editing: { readonly isOn: boolean; end(): void }, isTrying: () => boolean): void {
  addEventListener('keydown', (event) => {
    const isInControl = event.target instanceof Element && event.target.matches('input, textarea, select');
    const isTyping = editing.isOn || isInControl;
    const isForwarded =
      event.key === 'F6' ||
      (event.ctrlKey || event.metaKey ? isCommand(event) : ['?', '/'].includes(event.key) && !isTyping);
    if (!isForwarded) return;
    if ((editing.isOn || (isTrying() && isInControl)) && !WHILE_EDITING.includes(shortcutKey(event))) return;
    editing.end();
    const isTaken = !parent.dispatchEvent(new KeyboardEvent('keydown', { ...keysOf(event), cancelable: true }));
    if (isTaken) event.preventDefault();
  });
}

const keysOf = ({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => ({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
});
