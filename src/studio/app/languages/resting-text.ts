import type { Draft } from '../draft/draft.ts';

/** How long a text rests before it is sent, in ms: a site in several languages is drawn whole after each change. */
const REST_MS = 300;

/** A text that is typed, and sent when it rests or is left. */
export interface RestingText {
  type(text: string): void;
  /** Whether something typed is not sent yet. */
  readonly isWaiting: boolean;
  /** Sends what is not sent yet. */
  flush(): void;
}

/** @param send  Called with what was typed last. */
export function restingText(draft: Draft, send: (text: string) => void): RestingText {
  let waiting: { text: string; timer: number } | null = null;
  const flush = () => {
    if (!waiting) return;
    window.clearTimeout(waiting.timer);
    const { text } = waiting;
    waiting = null;
    draft.unfinished.delete(flush);
    send(text);
  };
  return {
    get isWaiting() {
      return waiting !== null;
    },
    type(text) {
      window.clearTimeout(waiting?.timer);
      waiting = { text, timer: window.setTimeout(flush, REST_MS) };
      // A save comes first.
      draft.unfinished.add(flush);
    },
    flush,
  };
}
