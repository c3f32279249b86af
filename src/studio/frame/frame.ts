// Before the page's own code.
import './stand-still.ts';
import { root, startLivePage } from '../../preview/browser/live-page.ts';
import { showThrown } from '../../preview/browser/overlay.ts';
import { leaveInputMethod } from '../keys.ts';
import { forwardKeys } from './forward-keys.ts';
import type { FrameMessage, InterfaceMessage, Keyed } from '../frame-messages.ts';
import type { Drawn } from '../protocol.ts';
import { pathTo } from './node-path.ts';
import { answerPosts, isTried } from './trying.ts';
import { caretAt, pageEditing, type Point } from './page-editing.ts';
import { typedAhead } from './typed-ahead.ts';

/*
 * Runs in a page of the site that the studio shows in its preview: a click selects a section, edits a text of it, or leads to
 * the settings of header and footer.
 */

/** The id of the section that the interface has selected. */
let selected: string | null = null;

/** Of the interface's messages. */
let key = '';
/** The section that was clicked last, until another one is selected. */
let clickedSection: string | null = null;
/** Where the last click was; null if it was made by keyboard. */
let clicked: Point | null = null;

/** A click before the interface has told its key: it is passed on then. */
let early: FrameMessage | null = null;

function tell(message: FrameMessage): void {
  if (key === '' && message.studio !== 'ready') early = message;
  else parent.postMessage({ ...message, key } satisfies FrameMessage & Keyed, location.origin);
}
leaveInputMethod();
const ahead = typedAhead();
const editing = pageEditing(tell, ahead.take);

/** What a page consists of; see `PagePart`. */
const PARTS = ':is(main > section[id], #root > header, #root > footer)';

/** The first words in an element; null where it has none. */
function firstText(element: Element): Text | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if ((texts.currentNode as Text).data.trim() !== '') return texts.currentNode as Text;
  return null;
}

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

/** Whether forms are tried: what is clicked in them is for them. */
let isTrying = false;
function setTrying(isOn: boolean): void {
  if (isTrying === isOn) return;
  isTrying = isOn;
  // What was written stays in no form.
  if (!isOn) location.reload();
}

/** Outlines the selected section and the one under the pointer. A rule, since React would undo a change of its elements. */
const outline = new CSSStyleSheet();
document.adoptedStyleSheets.push(outline);
const BLUE = '#2563eb';
/** Of the bar above the selected section, in px of the window. */
const BAR_HEIGHT = 36;
/** How much smaller the page is shown. */
const scale = () => (frameElement?.getBoundingClientRect().width ?? innerWidth) / innerWidth;
function mark(): void {
  const solid =
    selected === null ? '' : `main > #${CSS.escape(selected)} { outline: 3px solid ${BLUE}; outline-offset: -3px }`;
  outline.replaceSync(`${PARTS}:hover { outline: 2px dashed ${BLUE}; outline-offset: -2px } ${solid}
    studio-text[role] { outline: 2px solid ${BLUE}; outline-offset: 2px; cursor: text }
    /* Else two spaces in a row would become one. */
    studio-text { white-space-collapse: preserve }
    html { scroll-padding-block-start: calc(var(--header-height) + var(--space-2) + ${BAR_HEIGHT / scale()}px) }`);
}

/** Where the selected section stood in the window before a redraw or another width, in px; null where it was not in view. */
let top: number | null = null;
function notePlace(): void {
  const box = selected === null ? undefined : document.getElementById(selected)?.getBoundingClientRect();
  top = box && box.bottom > 0 && box.top < innerHeight ? box.top : null;
}
addEventListener('scroll', notePlace, { passive: true });

/** Puts the selected section where it stood. */
function keepPlace(): void {
  const section = selected === null ? null : document.getElementById(selected);
  if (section && top !== null) scrollBy({ top: section.getBoundingClientRect().top - top, behavior: 'instant' });
  notePlace();
}
addEventListener('resize', () => {
  const before = top;
  mark();
  keepPlace();
  // It is lower in a wider window, and may have ended above it. A start that was in sight stays below the bar.
  if (before !== null && (top === null || (before >= 0 && top < room()))) bringIntoView();
});

/** What header and bar cover of the window, in px. */
const room = (): number => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;

/** Scrolls to the start of the selected section, below the page's header and its own bar. */
function bringIntoView(): void {
  if (selected !== null) document.getElementById(selected)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  notePlace();
}

function onRedraw(isLoaded = false): void {
  if (editing.isOn) return;
  keepPlace();
  tell({ studio: 'ready', path: location.pathname, isLoaded });
}

/** The words that a click is about: those at its point, else those of the button or link that was pressed. */
function textOf(target: Element, point: Point | null): Text | null {
  const text = point && textAt(point);
  if (text && target.contains(text)) return text;
  const control = target.closest('a, button, summary');
  if (!control) return null;
  // What a menu button opens says what it is about.
  const opened = document.getElementById(control.getAttribute('popovertarget') ?? '');
  return firstText(opened ?? control);
}

/** The name of the field of a form that an element belongs to: its control, its label, or the legend of its choices. */
function fieldOf(element: Element): string | undefined {
  const around = element.closest('input, select, textarea, label, fieldset');
  const control =
    around instanceof HTMLLabelElement
      ? around.control
      : around?.matches('fieldset')
        ? around.querySelector('[name]')
        : around;
  return control?.closest('form') ? (control.getAttribute('name') ?? undefined) : undefined;
}

/** Keys and buttons of the site's own: a selecting click must not press, follow or send anything. */
function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  if (isTrying && isTried(target)) return;
  const isNavigation = event.altKey && target.closest('a[href]');
  if (isNavigation) {
    // The browser would download the target of a link that is clicked with Alt.
    event.preventDefault();
    const { origin, pathname, hash } = isNavigation as HTMLAnchorElement;
    // With the key of this preview.
    if (origin === location.origin) location.assign(pathname + location.search + hash);
    return;
  }
  const isOpening = target.closest('[popovertarget]') !== null;
  // The entries of a menu could not be clicked.
  if (!isOpening) event.preventDefault();
  event.stopImmediatePropagation();
  // The caret goes there by itself.
  if (editing.holds(target)) return;
  const part = target.closest(PARTS);
  if (!part) return;
  // By keyboard there is no point.
  clicked = event.detail === 0 ? null : { x: event.clientX, y: event.clientY };
  const text = textOf(target, clicked);
  const isSection = part.localName === 'section';
  if (isSection) clickedSection = part.id;
  if (isSection && text && clicked) ahead.begin();
  const field = isSection ? fieldOf(target) : undefined;
  tell({
    studio: 'selected',
    part: isSection ? `#${part.id}` : (part.localName as 'header' | 'footer'),
    at: pathTo(part, text ?? target),
    ...(text && { text: text.data }),
    ...(field !== undefined && { field }),
    ...(isOpening && { isOpening }),
  });
}

/** Outlines a section and brings it into view: the start of one that is chosen now, any of one that was. */
function show(section: string | null): void {
  const isSeenAlready = section === selected;
  selected = section;
  if (selected !== clickedSection) clickedSection = null;
  mark();
  const box = selected === null ? undefined : document.getElementById(selected)?.getBoundingClientRect();
  const isInView = box && (isSeenAlready ? box.bottom : box.top) >= room() && box.top < innerHeight * 0.8;
  // What was clicked stays under the pointer.
  if (isInView || selected === clickedSection) notePlace();
  else bringIntoView();
}

/** The page's own control that stops all motion, found anew each time: the footer may be drawn anew. */
const stopControl = () => document.getElementById('stop-motion') as HTMLInputElement | null;
function setMotion(isOn: boolean): void {
  const control = stopControl();
  if (!control || control.checked === !isOn) return;
  control.checked = !isOn;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The page, once it is live; a message page never is. */
const live = root.dataset['site']
  ? startLivePage((error, { id, localName }) => {
      const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
      tell({ studio: 'thrown', thrown: { path: location.pathname, part: id || localName, message, stack } });
    })
  : Promise.resolve(null);
live.catch(() => {});

function draw({ site, theme, page, forms }: Drawn): void {
  live.then(
    (shown) => {
      if (!shown) return site && location.reload();
      shown.drawForms(forms);
      if (site && page) void shown.draw(site, theme, page);
    },
    // It could not be hydrated. What is drawn now may be.
    () => location.reload(),
  );
}

if (parent !== window) {
  addEventListener('click', onClick, { capture: true });
  addEventListener('auxclick', (event) => event.preventDefault(), { capture: true });
  addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (!isTrying) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  answerPosts();
  // The frame would show a file that is dropped on it in place of the site.
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      if (isTrying && (event.target as Element).closest('input[type=file]')) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
  addEventListener('message', ({ data, origin, source }: MessageEvent<InterfaceMessage & Keyed>) => {
    if (origin !== location.origin || source !== parent || typeof data?.key !== 'string') return;
    key ||= data.key;
    if (data.key !== key) return;
    if (early) tell(early);
    early = null;
    if (data.studio === 'draw') draw(data.drawn);
    if (data.studio === 'thrown') showThrown(data.part, data.text);
    if (data.studio === 'show') show(data.section);
    if (data.studio === 'motion') setMotion(data.isOn);
    if (data.studio === 'try') setTrying(data.isOn);
    if (data.studio === 'hold') ahead.begin();
    if (data.studio === 'edit' && !data.isClicked) ahead.begin(false);
    if (data.studio === 'edit') void editing.start(data, data.isClicked ? clicked : null);
    if (data.studio === 'text') editing.takeText(data.edit, data.text);
    if (data.studio === 'linked') editing.goOn(data);
  });
  forwardKeys(editing, () => isTrying);
  // React and Vite redraw in several steps; the last one counts.
  let request = 0;
  new MutationObserver(() => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(() => onRedraw());
  }).observe(root, { childList: true, subtree: true, characterData: true });
  mark();
  onRedraw(true);
}
