import type { Page } from '../model/page.ts';
import { addressOf } from '../model/site-path.ts';
import { carryOver, twinIn } from '../ui/built-forms.ts';

/** The root elements of pages as they were built, in documents that load nothing. */
const roots = new WeakMap<Page, Element>();

/** Keeps a copy of a page as it was built: the one that the visitor entered on. */
export function keepBuilt(page: Page, root: Element): void {
  roots.set(page, document.implementation.createHTMLDocument().importNode(root, true));
}

/** The root element of a page as it was built; undefined unless it was kept or fetched. */
export const builtRoot = (page: Page): Element | undefined => roots.get(page);

/**
 * Fetches a page that a link has led to as it was built. As a document: trusted types let no string be parsed, but a response is.
 *
 * @throws  When there is none of the open document's build.
 */
export function fetchBuilt(page: Page): Promise<Element> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', addressOf(page.path));
    request.responseType = 'document';
    // What has another type would be parsed as XML, and its faults shown by styles that the policy reports.
    request.overrideMimeType('text/html');
    request.onloadend = () => {
      const root = request.responseXML?.getElementById('root');
      if (!root || root.dataset['build'] !== document.getElementById('root')?.dataset['build'])
        return reject(new Error(`${page.path} has changed.`));
      roots.set(page, root);
      resolve(root);
    };
    request.send();
  });
}

/** What a visitor works with, just before it is replaced. */
export interface Used {
  part: Element;
  focus: Element | null;
  /** The sidebar, where it is open. */
  popover: Element | null;
  /** Films that play: one that leaves the document stands still soon. */
  playing: ReadonlySet<Element>;
}

/** A part as the visitor uses it now. */
export const usedNow = (part: Element): Used => ({
  part,
  focus: document.activeElement,
  // A browser without popovers does not know the selector.
  popover: 'popover' in HTMLElement.prototype ? part.querySelector(':popover-open') : null,
  playing: new Set([...part.querySelectorAll('video')].filter(({ paused }) => !paused)),
});

/** Lets films go on where they were, or stand still, and have the native controls or none. */
function giveBackFilms(element: Element, { part, playing }: Used): void {
  const twin = twinIn(part, element);
  for (const old of part.querySelectorAll('video')) {
    const now = twin(old) as HTMLVideoElement | undefined;
    if (!now) continue;
    now.controls = old.controls;
    now.currentTime = old.currentTime;
    if (playing.has(old)) now.play().catch(() => {});
    else if (!now.paused) now.pause();
  }
}

/** Gives an element what was typed into, chosen in, opened and played in the part that it replaces, and the focus. */
export function giveBack(element: Element, used: Used): void {
  const { part, focus, popover } = used;
  const twin = twinIn(part, element);
  // It names what was sent.
  for (const old of part.querySelectorAll('form[action]'))
    twin(old)?.setAttribute('action', old.getAttribute('action')!);
  for (const old of part.querySelectorAll<HTMLDetailsElement>('details, dialog')) {
    const now = twin(old) as HTMLDetailsElement | undefined;
    if (now) now.open = old.open;
  }
  giveBackFilms(element, used);
  if (popover) (twin(popover) as HTMLElement | undefined)?.showPopover();
  carryOver(part, element, focus);
}

/**
 * Fills an element with the nodes of another. What was typed and the focus stay.
 *
 * @param used  What the element replaces; null where it was never shown.
 */
export function putBack(element: Element, from: Element, used: Used | null): void {
  element.append(...document.importNode(from, true).childNodes);
  if (used) giveBack(element, used);
  // For the boot script, which lets videos and drawings play or stand still and says whether the menu is open.
  document.getElementById('stop-motion')?.dispatchEvent(new Event('change', { bubbles: true }));
  // It plays what a visitor has paused, too.
  if (used) giveBackFilms(element, used);
  element.querySelector('[popover]')?.dispatchEvent(new Event('toggle'));
}
