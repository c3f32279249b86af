/** How long what is typed waits for its text, in ms: a click on words that cannot be edited here leads nowhere. */
const HELD_MS = 3000;

/** Keys that only change what another one types. */
const SHIFTS = ['Shift', 'AltGraph'];

const isTyped = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey));

/** Holds what is typed between the click on a text and its editing: nothing would take it, and a space would scroll the page. */
export function typedAhead() {
  let held: string | null = null;
  let timer = 0;
  const begin = () => {
    clearTimeout(timer);
    held = '';
    timer = window.setTimeout(take, HELD_MS);
  };
  /** Ends that, and gives what was held. */
  const take = (): string => {
    const text = held ?? '';
    held = null;
    return text;
  };
  addEventListener(
    'keydown',
    (event) => {
      if (held === null || SHIFTS.includes(event.key)) return;
      if (!isTyped(event)) return void take();
      held += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return { begin, take };
}
