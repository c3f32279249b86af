import type { Page } from '../model/page.ts';

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
    request.open('GET', page.path);
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
}

/**
 * Fills an element with the nodes of another. What was typed and the focus stay.
 *
 * @param used  What the element replaces; null where it was never shown.
 */
export function putBack(element: Element, from: Element, used: Used | null): void {
  element.append(...document.importNode(from, true).childNodes);
  /** The same element as built: that with its id, or as many-th of its kind. */
  const twin = (old: Element): Element | null | undefined =>
    old.id
      ? element.querySelector(`#${CSS.escape(old.id)}`)
      : element.querySelectorAll(old.localName)[[...used!.part.querySelectorAll(old.localName)].indexOf(old)];
  for (const old of used?.part.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []) {
    const now = twin(old) as HTMLInputElement | undefined;
    if (!now) continue;
    now.checked = old.checked;
    if (old.type === 'file') now.files = old.files;
    else if (now.value !== old.value) now.value = old.value;
  }
  if (used?.focus && used.part.contains(used.focus))
    (twin(used.focus) as HTMLElement | null)?.focus({ preventScroll: true });
  // For the boot script, which lets videos and drawings play or stand still and says whether the menu is open.
  document.getElementById('stop-motion')?.dispatchEvent(new Event('change', { bubbles: true }));
  element.querySelector('[popover]')?.dispatchEvent(new Event('toggle'));
}
