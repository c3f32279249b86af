import { forwardKeys } from './forward-keys.ts';
import type { FrameMessage, InterfaceMessage, Keyed } from '../frame-messages.ts';
import { pathTo } from './node-path.ts';
import { caretAt, pageEditing, type Point } from './page-editing.ts';

/*
 * Runs in a page of the site that the studio shows in its preview: a click selects a section, or edits a text of it.
 */

const root = document.getElementById('root')!;
/** The id of the section that the interface has selected. */
let selected: string | null = null;

/** Of the interface's messages. */
let key = '';
/** Where the last click was. */
let clicked: Point | null = null;

/** A click before the interface has told its key: it is passed on then. */
let early: FrameMessage | null = null;

function tell(message: FrameMessage): void {
  if (key === '' && message.studio !== 'ready') early = message;
  else parent.postMessage({ ...message, key } satisfies FrameMessage & Keyed, location.origin);
}
const editing = pageEditing(tell);

const sectionOf = (node: Node | null): HTMLElement | null => {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest<HTMLElement>('main > section[id]') ?? null;
};

/** The text at a point; null beside any text. */
function textAt({ x, y }: Point): Text | null {
  const node = caretAt({ x, y })?.node;
  if (!(node instanceof Text)) return null;
  const range = document.createRange();
  range.selectNodeContents(node);
  const isHit = [...range.getClientRects()].some(
    ({ left, right, top: above, bottom }) => x >= left && x <= right && y >= above && y <= bottom,
  );
  return isHit ? node : null;
}

/** Outlines the selected section and the one under the pointer. A rule, since React would undo a change of its elements. */
const outline = new CSSStyleSheet();
document.adoptedStyleSheets.push(outline);
const BLUE = '#2563eb';
function mark(): void {
  const solid =
    selected === null ? '' : `main > #${CSS.escape(selected)} { outline: 3px solid ${BLUE}; outline-offset: -3px }`;
  outline.replaceSync(`main > section[id]:hover { outline: 2px dashed ${BLUE}; outline-offset: -2px } ${solid}
    studio-text[role] { outline: 2px solid ${BLUE}; outline-offset: 2px; cursor: text }
    /* Else two spaces in a row would become one. */
    studio-text { white-space-collapse: preserve }`);
}

/** Where the selected section stood in the window before a redraw, in px; null where it was not in view. */
let top: number | null = null;
function notePlace(): void {
  const box = selected === null ? undefined : document.getElementById(selected)?.getBoundingClientRect();
  top = box && box.bottom > 0 && box.top < innerHeight ? box.top : null;
}
addEventListener('scroll', notePlace, { passive: true });

function onRedraw(isLoaded = false): void {
  if (editing.isOn) return;
  const section = selected === null ? null : document.getElementById(selected);
  if (section && top !== null) scrollBy({ top: section.getBoundingClientRect().top - top, behavior: 'instant' });
  notePlace();
  tell({ studio: 'ready', path: location.pathname, isLoaded });
}

/** Keys and buttons of the site's own: a selecting click must not press, follow or send anything. */
function onClick(event: MouseEvent): void {
  const target = event.target as Node;
  const isNavigation = event.altKey && event.target instanceof Element && event.target.closest('a[href]');
  if (isNavigation) {
    // The browser would download the target of a link that is clicked with Alt.
    event.preventDefault();
    const { origin, pathname, hash } = isNavigation as HTMLAnchorElement;
    // With the key of this preview.
    if (origin === location.origin) location.assign(pathname + location.search + hash);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  // The caret goes there by itself.
  if (editing.holds(target)) return;
  const section = sectionOf(target);
  if (!section) return;
  clicked = { x: event.clientX, y: event.clientY };
  const text = textAt(clicked);
  const isInside = text !== null && section.contains(text);
  tell({
    studio: 'selected',
    section: section.id,
    at: pathTo(section, isInside ? text : target),
    ...(isInside && { text: text.data }),
  });
}

/** Outlines a section and brings it into view. */
function show(section: string | null): void {
  selected = section;
  mark();
  const element = selected === null ? null : document.getElementById(selected);
  const box = element?.getBoundingClientRect();
  const isInView = box && box.bottom > 0 && box.top < innerHeight * 0.8;
  if (element && !isInView) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  notePlace();
}

/** The page's own control that stops all motion. */
const stopControl = document.getElementById('stop-motion') as HTMLInputElement | null;
function setMotion(isOn: boolean): void {
  if (!stopControl || stopControl.checked === !isOn) return;
  stopControl.checked = !isOn;
  stopControl.dispatchEvent(new Event('change', { bubbles: true }));
}

if (parent !== window) {
  // Motion stands while somebody edits, unless it is wanted. The page reads this when it starts.
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
  addEventListener('message', ({ data, origin, source }: MessageEvent<InterfaceMessage & Keyed>) => {
    if (origin !== location.origin || source !== parent || typeof data?.key !== 'string') return;
    key ||= data.key;
    if (data.key !== key) return;
    if (early) tell(early);
    early = null;
    if (data.studio === 'show') show(data.section);
    if (data.studio === 'motion') setMotion(data.isOn);
    if (data.studio === 'edit') void editing.start(data, data.isClicked ? clicked : null);
    if (data.studio === 'text') editing.follow(data.edit, data.text);
  });
  forwardKeys(editing);
  // React and Vite redraw in several steps; the last one counts.
  let request = 0;
  new MutationObserver(() => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(() => onRedraw());
  }).observe(root, { childList: true, subtree: true, characterData: true });
  mark();
  onRedraw(true);
}
