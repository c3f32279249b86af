/** What shortcuts need to know of a key that is pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The key that a shortcut names, in lower case: "z", "f6". On layouts whose letters are not Latin, such as Cyrillic and Greek, it is
 * the letter that a Latin keyboard has there; layouts that move Latin letters keep theirs.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = /^[!-~]+$/.test(key) && key !== 'Unidentified' && key !== 'Process';
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return (isLatin ? key : (letter ?? key)).toLowerCase();
}

/** Whether the key of commands is held, Ctrl or that of a Mac, and Alt is not. */
export const isCommand = ({ ctrlKey, metaKey, altKey }: PressedKey): boolean => (ctrlKey || metaKey) && !altKey;

/**
 * Leaves the keys of an input method to it: the Enter that takes its words over sends no form and ends no editing. Safari ends the
 * composition before it tells that key, which has the code 229 alone. To be called before anything else listens.
 */
export function leaveInputMethod(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
