import { useEffect, useEffectEvent } from 'react';
import { isCommand, shortcutKey } from '../../keys.ts';

const DIALOG = '[role$="dialog"]';
/** Where a character is typed, or belongs to what is open. */
const TYPING = `input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], ${DIALOG}`;

/** Opens something by its keys, but not over a dialog. A browser's own command for them is held back there too. */
export function useShortcut(shortcut: string | undefined, open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event;
    const isOfCommand = shortcut?.startsWith('Ctrl+') === true;
    const isPressed = isOfCommand
      ? isCommand(event) && !shiftKey && `Ctrl+${shortcutKey(event)}` === shortcut
      : !ctrlKey && !metaKey && key === shortcut;
    const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null;
    // A text with a command of the same keys has it while it is typed.
    const isOwn = isOfCommand && isWithin(`textarea[aria-keyshortcuts~="${shortcut.replace('Ctrl', 'Control')}" i]`);
    if (!isPressed || altKey || isOwn || (!isOfCommand && isWithin(TYPING))) return;
    event.preventDefault();
    // A list would take a character for the first letter of a row.
    event.stopPropagation();
    if (!isWithin(DIALOG)) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
