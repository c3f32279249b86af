/** How an edited text is watched. */
interface TextListeners {
  onType(text: string): void;
  /** Once: the text is no longer edited. */
  onEnd(isKept: boolean): void;
}

/** A text of the page while somebody types into it. */
export interface EditedText {
  element: HTMLElement;
  /** Sets what another one has changed. */
  set(text: string): void;
  end(isKept: boolean): void;
  /** Puts React's own node back, as React left it. To be called before React draws again. */
  putBack(): void;
}

/** Not an element that a stylesheet of the site knows. */
const TAG = 'studio-text';

/** Whether line breaks of a text are seen on the page. */
const showsLines = (element: Element): boolean => /pre|break-spaces/.test(getComputedStyle(element).whiteSpace);

/**
 * Makes a text node editable. It stays in its place, empty, so that React finds it again; an element beside it has its text.
 *
 * @param name  Read out as the text's name.
 */
export function editText(node: Text, name: string, { onType, onEnd }: TextListeners): EditedText {
  const before = node.data;
  const element = document.createElement(TAG);
  const hasLines = showsLines(node.parentElement!);
  const clean = (text: string) => (hasLines ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/\s*[\r\n]+\s*/g, ' '));
  const read = () => clean(element.textContent);
  let isEnded = false;

  element.textContent = before;
  element.contentEditable = 'plaintext-only';
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', name);
  if (hasLines) element.setAttribute('aria-multiline', 'true');
  node.data = '';
  node.after(element);

  const putBack = () => {
    if (!element.isConnected) return;
    element.remove();
    node.data = before;
  };
  const end = (isKept: boolean) => {
    if (isEnded) return;
    isEnded = true;
    const text = read();
    element.contentEditable = 'false';
    element.removeAttribute('role');
    getSelection()?.removeAllRanges();
    // What is new stays to be seen until React draws it.
    if (!isKept || text === before) putBack();
    onEnd(isKept);
  };
  const insert = (text: string) => document.execCommand('insertText', false, clean(text));

  element.addEventListener('input', () => onType(read()));
  element.addEventListener('blur', () => end(true));
  element.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const isLineBreak = event.key === 'Enter' && event.shiftKey && hasLines;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isLineBreak)) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter');
  });
  for (const type of ['paste', 'drop'] as const)
    element.addEventListener(type, (event) => {
      event.preventDefault();
      const data = event instanceof ClipboardEvent ? event.clipboardData : (event as DragEvent).dataTransfer;
      insert(data?.getData('text/plain') ?? '');
    });

  return {
    element,
    set(text) {
      if (text === read()) return;
      element.textContent = text;
      getSelection()?.selectAllChildren(element);
      getSelection()?.collapseToEnd();
    },
    end,
    putBack,
  };
}
