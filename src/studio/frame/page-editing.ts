import { redrawHook } from '../../preview/browser/redraw-hook.ts';
import { editText, type EditedText } from './edit-text.ts';
import type { FrameMessage, InterfaceMessage } from '../frame-messages.ts';
import { wordsOf } from '../../model/rich-text/parse-rich-text.ts';
import { nodeAt } from './node-path.ts';
import type { TextCommand } from './typed-ahead.ts';

type EditMessage = Extract<InterfaceMessage, { studio: 'edit' }>;

/** A point of the window, in px. */
export interface Point {
  x: number;
  y: number;
}

/** How long to wait for a text to be drawn, in ms: one with a problem is not, and the page shows the last good one. */
const DRAWN_WITHIN_MS = 1500;

/** The caret position at a point. Browsers disagree on the name. */
export function caretAt({ x, y }: Point): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/**
 * The node at a place once it shows a text, which may still be on its way; null where it never does. A rich text with marks is an
 * element.
 */
async function textNode({ section, at, text, isRich }: EditMessage): Promise<Text | HTMLElement | null> {
  const words = isRich ? wordsOf(text) : text;
  // However long that takes: nothing can be typed into a page before it.
  await redrawHook.live;
  const deadline = performance.now() + DRAWN_WITHIN_MS;
  while (performance.now() < deadline) {
    const root = document.getElementById(section);
    const node = root && nodeAt(root, at);
    const isShown = node instanceof Text || (isRich && node instanceof HTMLElement);
    if (isShown && node.textContent === words) return node;
    await new Promise((resume) => setTimeout(resume, 30));
  }
  return null;
}

/** Whether a text is there to be seen: some are for screen readers alone. */
function isSeen(text: Text | HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { width, height } = range.getBoundingClientRect();
  return width > 1 && height > 1 && (text.parentElement?.clientWidth ?? 0) !== 1;
}

/** Puts the caret where somebody clicked, or selects all of a text. */
function placeCaret(element: HTMLElement, clicked: Point | null): void {
  const caret = clicked && caretAt(clicked);
  const selection = getSelection();
  if (caret && element.contains(caret.node)) selection?.collapse(caret.node, caret.offset);
  else selection?.selectAllChildren(element);
}

/**
 * Editing of one text at a time on the page. While it lasts nothing is drawn, so that no node is taken away under the caret.
 *
 * @param takeTyped  Gives what was typed while a text was waited for.
 */
export function pageEditing(tell: (message: FrameMessage) => void, takeTyped: () => TextCommand[]) {
  let current: { edit: number; text: EditedText; isOver: Promise<void> } | null = null;
  /** The edit that was asked for last. */
  let last = 0;
  /** One that was kept, until it is drawn. */
  let kept: EditedText | null = null;
  const putBackKept = () => {
    kept?.putBack();
    kept = null;
  };
  redrawHook.before = async (isLoad = false) => {
    while (current) await current.isOver;
    // A page that is loaded begins anew.
    if (!isLoad) putBackKept();
  };

  return {
    /** Whether a node is in the text that is being edited. */
    holds: (node: Node) => current?.text.element.contains(node) ?? false,
    get isOn() {
      return current !== null;
    },
    async start(message: EditMessage, clicked: Point | null) {
      const { edit } = message;
      current?.text.end();
      last = edit;
      const node = await textNode(message);
      if (last !== edit) return;
      const held = takeTyped();
      // The page does not show what the draft says: the form is right in any case.
      if (!node || !isSeen(node)) return tell({ studio: 'other', edit });
      let over = () => {};
      const isOver = new Promise<void>((resolve) => (over = resolve));
      const edited = editText(node, message, {
        onType: (typed) => tell({ studio: 'typed', edit, text: typed }),
        onLink: (start, end) => tell({ studio: 'link', edit, start, end }),
        onEnd() {
          current = null;
          putBackKept();
          kept = edited;
          setTimeout(() => kept === edited && putBackKept(), DRAWN_WITHIN_MS);
          over();
          tell({ studio: 'left', edit });
        },
      });
      current = { edit, text: edited, isOver };
      edited.element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      edited.element.focus({ preventScroll: true });
      placeCaret(edited.element, clicked);
      for (const command of held) command(edited.element);
    },
    takeText(edit: number, text: string) {
      if (current?.edit === edit) current.text.set(text);
    },
    /** Goes on with a text that has got a link, or none. */
    goOn({ edit, text, start, end }: Extract<InterfaceMessage, { studio: 'linked' }>) {
      if (current?.edit === edit) current.text.goOn({ text, start, end });
    },
    end: () => current?.text.end(),
  };
}
