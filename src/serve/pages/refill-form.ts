import {
  appendChild,
  createElement,
  getAttribute,
  getTextContent,
  isElementNode,
  queryAll,
  removeAttribute,
  removeNode,
  setAttribute,
  setTextContent,
} from '@parse5/tools';
import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** What a visitor sent, and what is wrong with it. */
export interface Refused {
  values: Record<string, unknown>;
  /** One message for each wrong field. */
  errors: Record<string, string>;
}

/** All elements under a node, in document order; a list, so that the tree may change meanwhile. */
export const elementsIn = (root: DefaultTreeAdapterTypes.ParentNode) => [...queryAll<Element>(root, isElementNode)];

/** Writes an attribute; undefined removes it. The serializer escapes the value. */
function putAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) removeAttribute(element, name);
  else setAttribute(element, name, value);
}

/** True for the form elements that post to an endpoint of this server. */
function postsTo(element: Element, endpoint: string): boolean {
  const action = getAttribute(element, 'action');
  if (element.tagName !== 'form' || action === null || !URL.canParse(action, 'http://site')) return false;
  return new URL(action, 'http://site').pathname === endpoint;
}

/** Tells whether a page holds a form that posts to an endpoint. */
export function holdsForm(html: string, endpoint: string): boolean {
  return html.includes(endpoint) && elementsIn(parse(html)).some((element) => postsTo(element, endpoint));
}

function setChecked(control: Element, isChecked: boolean): void {
  putAttribute(control, 'checked', isChecked ? '' : undefined);
}

/** Puts a value back into the control it was typed into. */
function putBack(control: Element, value: unknown): void {
  const text = value === undefined || value === null ? '' : String(value);
  const type = getAttribute(control, 'type')?.toLowerCase();
  if (control.tagName === 'textarea') {
    // The parser drops one line break after the tag: one more keeps a first line that is empty.
    setTextContent(control, text.startsWith('\n') ? `\n${text}` : text);
  } else if (control.tagName === 'select') {
    for (const option of elementsIn(control).filter((element) => element.tagName === 'option')) {
      const isChosen = (getAttribute(option, 'value') ?? getTextContent(option).trim()) === text;
      putAttribute(option, 'selected', isChosen ? '' : undefined);
    }
  } else if (type === 'checkbox') setChecked(control, value === true);
  else if (type === 'radio') setChecked(control, (getAttribute(control, 'value') ?? 'on') === text);
  else if (!['password', 'file', 'submit', 'button', 'image', 'reset'].includes(type ?? '')) {
    putAttribute(control, 'value', text);
  }
}

/** Writes a message into the element beside a control, and ties the two together. */
function tell(control: Element, message: string | undefined, places: Map<string, Element>): void {
  const placeId = `${getAttribute(control, 'id') ?? ''}-error`;
  const place = places.get(placeId);
  putAttribute(control, 'aria-invalid', message === undefined ? undefined : 'true');
  if (!place || message === undefined) return;
  setTextContent(place, message);
  putAttribute(place, 'hidden', undefined);
  const described = (getAttribute(control, 'aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '');
  putAttribute(control, 'aria-describedby', [...new Set([...described, placeId])].join(' '));
}

/** Script would wake the page with empty fields; data blocks such as JSON-LD stay. */
function isScript(element: Element): boolean {
  const type = (getAttribute(element, 'type') ?? '').trim().toLowerCase();
  if (element.tagName === 'link') return getAttribute(element, 'rel')?.toLowerCase() === 'modulepreload';
  return element.tagName === 'script' && !/^application\/(ld\+)?json$/.test(type);
}

function markPage(elements: Element[]): void {
  const title = elements.find((element) => element.tagName === 'title');
  if (title) setTextContent(title, `Error: ${getTextContent(title)}`);
  const head = elements.find((element) => element.tagName === 'head');
  for (const element of elements) {
    if (isScript(element) || (element.tagName === 'meta' && getAttribute(element, 'name') === 'robots')) {
      removeNode(element);
    }
  }
  if (head) appendChild(head, createElement('meta', { name: 'robots', content: 'noindex' }));
}

/**
 * Writes the page a form came from once more, for a visitor without script: what was typed is kept, each message
 * stands beside its field, the first wrong field has the focus.
 *
 * @param html      The page as it was built. Each control has an id, and an element `ID-error` for its message.
 * @param endpoint  Path the form posts to; every form of the page that does is filled in.
 * @returns         The page, or null when it holds no such form. All values and messages are escaped by the serialiser.
 * @see             contract.md, "POST": values kept, messages beside the fields
 */
export function refillForm(html: string, endpoint: string, { values, errors }: Refused): string | null {
  const page = parse(html);
  const elements = elementsIn(page);
  const forms = elements.filter((element) => postsTo(element, endpoint));
  if (forms.length === 0) return null;
  const places = new Map(elements.map((element) => [getAttribute(element, 'id') ?? '', element]));
  for (const control of forms.flatMap(elementsIn)) {
    const name = getAttribute(control, 'name');
    if (name === null || !['input', 'textarea', 'select'].includes(control.tagName)) continue;
    if (getAttribute(control, 'type')?.toLowerCase() === 'hidden' || name === 'website') continue;
    putBack(control, Object.hasOwn(values, name) ? values[name] : undefined);
    tell(control, Object.hasOwn(errors, name) ? errors[name] : undefined, places);
  }
  for (const element of elements) putAttribute(element, 'autofocus', undefined);
  const firstWrong = forms.flatMap(elementsIn).find((element) => getAttribute(element, 'aria-invalid') === 'true');
  if (firstWrong) putAttribute(firstWrong, 'autofocus', '');
  markPage(elements);
  return serialize(page);
}
