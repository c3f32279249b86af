import type { FrameMessage, InterfaceMessage } from './messages.ts';

/*
 * Runs in a page of the site that the studio shows in its preview: a click selects a section and does nothing else.
 */

const root = document.getElementById('root')!;
/** The id of the section that the interface has selected. */
let selected: string | null = null;

const tell = (message: FrameMessage) => parent.postMessage(message, location.origin);

const sectionOf = (node: Node | null): HTMLElement | null => {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest<HTMLElement>('main > section[id]') ?? null;
};

/** The node at a point. Browsers disagree on the name. */
const nodeAt = (x: number, y: number): Node | null | undefined =>
  'caretPositionFromPoint' in document
    ? document.caretPositionFromPoint(x, y)?.offsetNode
    : (document as Document).caretRangeFromPoint(x, y)?.startContainer;

/** The text that was clicked; undefined beside any text. */
function textAt({ clientX, clientY }: MouseEvent): string | undefined {
  const node = nodeAt(clientX, clientY);
  if (node?.nodeType !== Node.TEXT_NODE) return undefined;
  const range = document.createRange();
  range.selectNodeContents(node);
  const isHit = [...range.getClientRects()].some(
    ({ left, right, top: above, bottom }) =>
      clientX >= left && clientX <= right && clientY >= above && clientY <= bottom,
  );
  return isHit ? (node.textContent ?? undefined) : undefined;
}

/** Outlines the selected section and the one under the pointer. A rule, since React would undo a change of its elements. */
const outline = new CSSStyleSheet();
document.adoptedStyleSheets.push(outline);
const BLUE = '#2563eb';
function mark(): void {
  const solid =
    selected === null ? '' : `main > #${CSS.escape(selected)} { outline: 3px solid ${BLUE}; outline-offset: -3px }`;
  outline.replaceSync(`main > section[id]:hover { outline: 2px dashed ${BLUE}; outline-offset: -2px } ${solid}`);
}

/** Where the selected section stood in the window before a redraw, in px; null where it was not in view. */
let top: number | null = null;
function notePlace(): void {
  const box = selected === null ? undefined : document.getElementById(selected)?.getBoundingClientRect();
  top = box && box.bottom > 0 && box.top < innerHeight ? box.top : null;
}
addEventListener('scroll', notePlace, { passive: true });

function onRedraw(): void {
  const section = selected === null ? null : document.getElementById(selected);
  if (section && top !== null) scrollBy({ top: section.getBoundingClientRect().top - top, behavior: 'instant' });
  notePlace();
  tell({ studio: 'ready', path: location.pathname });
}

/** Keys and buttons of the site's own: a selecting click must not press, follow or send anything. */
function onClick(event: MouseEvent): void {
  const isNavigation = event.altKey && event.target instanceof Element && event.target.closest('a[href]');
  if (isNavigation) {
    // The browser would download the target of a link that is clicked with Alt.
    event.preventDefault();
    const { href, origin } = isNavigation as HTMLAnchorElement;
    if (origin === location.origin) location.assign(href);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  const section = sectionOf(event.target as Node);
  if (!section) return;
  const text = textAt(event);
  tell({ studio: 'selected', section: section.id, ...(text !== undefined && { text }) });
}

if (parent !== window) {
  // Motion stands while somebody edits. The page's own control reads this when it starts.
  const stopControl = document.getElementById('stop-motion') as HTMLInputElement | null;
  if (stopControl) stopControl.checked = true;

  addEventListener('click', onClick, { capture: true });
  addEventListener('auxclick', (event) => event.preventDefault(), { capture: true });
  addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // The frame would show a file that is dropped on it in place of the site.
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
  addEventListener('message', ({ data, origin, source }: MessageEvent<InterfaceMessage>) => {
    if (origin !== location.origin || source !== parent || data?.studio !== 'show') return;
    selected = data.section;
    mark();
    const section = selected === null ? null : document.getElementById(selected);
    const box = section?.getBoundingClientRect();
    const isInView = box && box.bottom > 0 && box.top < innerHeight * 0.8;
    if (section && !isInView) section.scrollIntoView({ block: 'start', behavior: 'instant' });
    notePlace();
  });
  // React and Vite redraw in several steps; the last one counts.
  let request = 0;
  new MutationObserver(() => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(onRedraw);
  }).observe(root, { childList: true, subtree: true, characterData: true });
  mark();
  onRedraw();
}
