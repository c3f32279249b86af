import { differenceOf, markOfKey, toggleMark, type Selected } from '../rich-text/edit-marks.ts';
import { richFromHtml } from '../rich-text/rich-from-html.ts';

/** How an edited text is watched. */
interface TextListeners {
  onType(text: string): void;
  /** Words of a rich text shall lead somewhere: what is selected of its source. Editing waits for `goOn`. */
  onLink(start: number, end: number): void;
  /** Once: the text is no longer edited. */
  onEnd(): void;
}

/** A text of the page while somebody types into it. */
export interface EditedText {
  element: HTMLElement;
  /** Sets what another one has changed. */
  set(text: string): void;
  /** Goes on after `onLink`. */
  goOn(selected: Selected): void;
  end(): void;
  /** Puts React's own node back, as React left it. To be called before React draws again. */
  putBack(): void;
}

/** Not an element that a stylesheet of the site knows. */
const TAG = 'studio-text';

/** Whether line breaks of a text are seen on the page. */
const showsLines = (element: Element): boolean => /pre|break-spaces/.test(getComputedStyle(element).whiteSpace);

/** Takes a node out of sight, so that React finds it again; returns what brings it back. */
function hide(node: Text | HTMLElement): () => void {
  if (node instanceof HTMLElement) {
    node.hidden = true;
    return () => (node.hidden = false);
  }
  const { data } = node;
  node.data = '';
  return () => (node.data = data);
}

/** What is selected of the text in an element. */
function selectedOf(element: HTMLElement): Selected {
  const text = element.textContent;
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return { text, start: text.length, end: text.length };
  const range = selection.getRangeAt(0);
  const offsetOf = (node: Node, offset: number) => {
    const before = document.createRange();
    before.selectNodeContents(element);
    before.setEnd(node, offset);
    return before.toString().length;
  };
  const [start, end] =
    element.contains(range.startContainer) && element.contains(range.endContainer)
      ? [offsetOf(range.startContainer, range.startOffset), offsetOf(range.endContainer, range.endOffset)]
      : [text.length, text.length];
  return { text, start, end };
}

/** Selects characters of the text in an element. */
function select(element: HTMLElement, start: number, end: number): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const next = offset + node.length;
    if (offset <= start && start <= next) range.setStart(node, start - offset);
    if (offset <= end && end <= next) {
      range.setEnd(node, end - offset);
      break;
    }
    offset = next;
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

/**
 * Makes a text editable. Its node stays in its place, out of sight, so that React finds it again; an element beside it has its
 * text. Of a rich text that is the source, marks included: an element with formatted nodes would get what browsers and clipboards
 * put into it, and the field has the same marks. docs/decisions 0107
 */
export function editText(
  node: Text | HTMLElement,
  { text: before, title, isRich }: { text: string; title: string; isRich: boolean },
  { onType, onLink, onEnd }: TextListeners,
): EditedText {
  const element = document.createElement(TAG);
  const hasLines = showsLines(node.parentElement!);
  const clean = (text: string) =>
    hasLines ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/(?<!\s)\s*[\r\n]+\s*/g, ' ');
  const read = () => clean(element.textContent);
  let isEnded = false;

  element.textContent = before;
  element.contentEditable = 'plaintext-only';
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', title);
  if (hasLines) element.setAttribute('aria-multiline', 'true');
  const show = hide(node);
  node.after(element);
  let isAsking = false;

  const putBack = () => {
    if (!element.isConnected) return;
    element.remove();
    show();
  };
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    const text = read();
    element.contentEditable = 'false';
    element.removeAttribute('role');
    getSelection()?.removeAllRanges();
    // What is new stays to be seen until React draws it.
    if (text === before) putBack();
    onEnd();
  };
  const insert = (text: string) => document.execCommand('insertText', false, clean(text));

  element.addEventListener('input', () => onType(read()));
  /** As if it was typed: the browser's own undo takes it back. */
  const become = (next: Selected) => {
    const { text, start, end: last } = differenceOf(element.textContent, next.text);
    select(element, start, last);
    if (start !== last || text !== '') document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    select(element, next.start, next.end);
  };

  // Where a link leads is asked for in another window.
  element.addEventListener('blur', () => isAsking || end());
  element.addEventListener('keydown', (event) => {
    const command = isRich ? markOfKey(event) : null;
    if (command !== null) {
      event.preventDefault();
      event.stopPropagation();
      const selected = selectedOf(element);
      if (command !== 'link') return become(toggleMark(selected, command));
      isAsking = true;
      return onLink(selected.start, selected.end);
    }
    const isLineBreak = event.key === 'Enter' && event.shiftKey && hasLines;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isLineBreak)) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  });
  for (const type of ['paste', 'drop'] as const)
    element.addEventListener(type, (event) => {
      event.preventDefault();
      const data = event instanceof ClipboardEvent ? event.clipboardData : (event as DragEvent).dataTransfer;
      const rich = isRich ? richFromHtml(data?.getData('text/html') ?? '') : null;
      insert(rich ?? data?.getData('text/plain') ?? '');
    });

  return {
    element,
    set(text) {
      if (text === read()) return;
      element.textContent = text;
      getSelection()?.selectAllChildren(element);
      getSelection()?.collapseToEnd();
    },
    goOn(selected) {
      isAsking = false;
      element.focus({ preventScroll: true });
      become(selected);
    },
    end,
    putBack,
  };
}
