import { shortcutKey } from '../keys.ts';

/** How long what is typed waits for its text, in ms: a click on words that cannot be edited here leads nowhere. */
const HELD_MS = 3000;

/** Keys that only change what another one does. */
const SHIFTS = ['Shift', 'AltGraph', 'Control', 'Meta'];

/** What a key does to a text that is edited. */
export type TextCommand = (element: HTMLElement) => void;

const moves =
  (direction: string, unit: string) =>
  ({ shiftKey }: KeyboardEvent): void =>
    getSelection()?.modify(shiftKey ? 'extend' : 'move', direction, unit);
const runs = (command: string) => () => void document.execCommand(command);

/** What keys without a letter do. */
const KEYS: Record<string, (event: KeyboardEvent, element: HTMLElement) => void> = {
  Home: moves('backward', 'lineboundary'),
  End: moves('forward', 'lineboundary'),
  ArrowLeft: moves('left', 'character'),
  ArrowRight: moves('right', 'character'),
  Backspace: runs('delete'),
  Delete: runs('forwardDelete'),
  Enter: (event, element) => element.dispatchEvent(new KeyboardEvent(event.type, event)),
};

/** What a key does to a text; undefined for one that is no part of writing. */
function commandOf(event: KeyboardEvent): TextCommand | undefined {
  const { key } = event;
  const hasModifier = !event.getModifierState('AltGraph') && (event.ctrlKey || event.metaKey || event.altKey);
  if (hasModifier)
    return shortcutKey(event) === 'a' && !event.altKey
      ? (element) => getSelection()?.selectAllChildren(element)
      : undefined;
  if ([...key].length === 1) return () => void document.execCommand('insertText', false, key);
  const command = KEYS[key];
  return command && ((element) => command(event, element));
}

/**
 * Holds what is typed between the click on a text, or the key that edits it, and its editing: nothing would take it, and a space
 * would scroll the page.
 */
export function typedAhead() {
  let held: TextCommand[] | null = null;
  let timer = 0;
  /** @param isAnew  Whether what is held already was for another text. */
  const begin = (isAnew = true) => {
    clearTimeout(timer);
    if (isAnew || held === null) held = [];
    timer = window.setTimeout(take, HELD_MS);
  };
  /** Ends that, and gives what was held. */
  const take = (): TextCommand[] => {
    const commands = held ?? [];
    held = null;
    return commands;
  };
  addEventListener(
    'keydown',
    (event) => {
      if (held === null || SHIFTS.includes(event.key)) return;
      const command = commandOf(event);
      if (!command) return void take();
      held.push(command);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return { begin, take };
}
