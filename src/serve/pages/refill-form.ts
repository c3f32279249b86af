import { html as htmlNames, parse, serialize } from 'parse5';
import { attribute, elementsIn, removeElement, setAttribute, setText, textOf, type Element } from './html-tree.ts';

/** What a visitor sent, and what is wrong with it. */
export interface Refused {
  values: Record<string, unknown>;
  /** One message for each wrong field. */
  errors: Record<string, string>;
}

/** True for the form elements that post to an endpoint of this server. */
function postsTo(element: Element, endpoint: string): boolean {
  const action = attribute(element, 'action');
  if (element.tagName !== 'form' || action === undefined || !URL.canParse(action, 'http://site')) return false;
  return new URL(action, 'http://site').pathname === endpoint;
}

/** Tells whether a page holds a form that posts to an endpoint. */
export function holdsForm(html: string, endpoint: string): boolean {
  return html.includes(endpoint) && elementsIn(parse(html)).some((element) => postsTo(element, endpoint));
}

function setChecked(control: Element, isChecked: boolean): void {
  setAttribute(control, 'checked', isChecked ? '' : undefined);
}

/** Puts a value back into the control it was typed into. */
function putBack(control: Element, value: unknown): void {
  const text = value === undefined || value === null ? '' : String(value);
  const type = attribute(control, 'type')?.toLowerCase();
  if (control.tagName === 'textarea') {
    // The parser drops one line break after the tag: one more keeps a first line that is empty.
    setText(control, text.startsWith('\n') ? `\n${text}` : text);
  } else if (control.tagName === 'select') {
    for (const option of elementsIn(control).filter((element) => element.tagName === 'option')) {
      const isChosen = (attribute(option, 'value') ?? textOf(option).trim()) === text;
      setAttribute(option, 'selected', isChosen ? '' : undefined);
    }
  } else if (type === 'checkbox') setChecked(control, value === true);
  else if (type === 'radio') setChecked(control, (attribute(control, 'value') ?? 'on') === text);
  else if (!['password', 'file', 'submit', 'button', 'image', 'reset'].includes(type ?? '')) {
    setAttribute(control, 'value', text);
  }
}

/** Writes a message into the element beside a control, and ties the two together. */
function tell(control: Element, message: string | undefined, places: Map<string, Element>): void {
  const placeId = `${attribute(control, 'id') ?? ''}-error`;
  const place = places.get(placeId);
  setAttribute(control, 'aria-invalid', message === undefined ? undefined : 'true');
  if (!place || message === undefined) return;
  setText(place, message);
  setAttribute(place, 'hidden', undefined);
  const described = (attribute(control, 'aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '');
  setAttribute(control, 'aria-describedby', [...new Set([...described, placeId])].join(' '));
}

/** Script would wake the page with empty fields; data blocks such as JSON-LD stay. */
function isScript(element: Element): boolean {
  const type = (attribute(element, 'type') ?? '').trim().toLowerCase();
  if (element.tagName === 'link') return attribute(element, 'rel')?.toLowerCase() === 'modulepreload';
  return element.tagName === 'script' && !/^application\/(ld\+)?json$/.test(type);
}

function markPage(elements: Element[]): void {
  const title = elements.find((element) => element.tagName === 'title');
  if (title) setText(title, `Error: ${textOf(title)}`);
  const head = elements.find((element) => element.tagName === 'head');
  for (const element of elements) {
    if (isScript(element) || (element.tagName === 'meta' && attribute(element, 'name') === 'robots')) {
      removeElement(element);
    }
  }
  const attrs = [
    { name: 'name', value: 'robots' },
    { name: 'content', value: 'noindex' },
  ];
  const meta = { nodeName: 'meta', tagName: 'meta', attrs, childNodes: [], namespaceURI: htmlNames.NS.HTML };
  head?.childNodes.push({ ...meta, parentNode: head });
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
  const places = new Map(elements.map((element) => [attribute(element, 'id') ?? '', element]));
  for (const control of forms.flatMap(elementsIn)) {
    const name = attribute(control, 'name');
    if (name === undefined || !['input', 'textarea', 'select'].includes(control.tagName)) continue;
    if (attribute(control, 'type')?.toLowerCase() === 'hidden' || name === 'website') continue;
    putBack(control, Object.hasOwn(values, name) ? values[name] : undefined);
    tell(control, Object.hasOwn(errors, name) ? errors[name] : undefined, places);
  }
  for (const element of elements) setAttribute(element, 'autofocus', undefined);
  const firstWrong = forms.flatMap(elementsIn).find((element) => attribute(element, 'aria-invalid') === 'true');
  if (firstWrong) setAttribute(firstWrong, 'autofocus', '');
  markPage(elements);
  return serialize(page);
}
