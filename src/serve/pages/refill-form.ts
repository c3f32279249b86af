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
import { TRAP_FIELD } from '../../model/form/trap-field.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** What a visitor sent, and what is wrong with it. */
export interface InvalidPost {
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

/** True for a form element that posts to an endpoint of this server. */
function postsTo(element: Element, endpoint: string): boolean {
  const action = getAttribute(element, 'action');
  if (element.tagName !== 'form' || action === null || !URL.canParse(action, 'http://site')) return false;
  return new URL(action, 'http://site').pathname === endpoint;
}

function setChecked(control: Element, isChecked: boolean): void {
  putAttribute(control, 'checked', isChecked ? '' : undefined);
}

/** Writes a value into the control it was typed into. */
function refillControl(control: Element, value: unknown): void {
  const text = value === undefined || value === null ? '' : String(value);
  const type = getAttribute(control, 'type')?.toLowerCase();
  if (control.tagName === 'textarea') {
    // The parser drops one line break after the tag, so an empty first line needs two.
    setTextContent(control, text.startsWith('\n') ? `\n${text}` : text);
  } else if (control.tagName === 'select') {
    for (const option of elementsIn(control).filter((element) => element.tagName === 'option')) {
      const isChosen = (getAttribute(option, 'value') ?? getTextContent(option).trim()) === text;
      putAttribute(option, 'selected', isChosen ? '' : undefined);
    }
  } else if (type === 'checkbox') {
    const choice = getAttribute(control, 'value') ?? 'on';
    setChecked(control, Array.isArray(value) ? value.includes(choice) : value === true);
  } else if (type === 'radio') setChecked(control, (getAttribute(control, 'value') ?? 'on') === text);
  else if (!['password', 'file', 'submit', 'button', 'image', 'reset'].includes(type ?? '')) {
    putAttribute(control, 'value', text);
  }
}

/** The fieldset of a control that is one of several choices, which has the message; else the control. */
function fieldOf(control: Element, elementsById: Map<string, Element>): Element {
  const id = (getAttribute(control, 'id') ?? '').replace(/-\d+$/, '');
  const owner = elementsById.get(id);
  return owner?.tagName === 'fieldset' ? owner : control;
}

/** Writes a message into the element beside a field and connects the two. */
function showError(control: Element, message: string | undefined, elementsById: Map<string, Element>): void {
  const field = fieldOf(control, elementsById);
  const messageId = `${getAttribute(field, 'id') ?? ''}-error`;
  const element = elementsById.get(messageId);
  // ARIA has "invalid" for a radiogroup, not for a plain group nor for one radio button.
  const invalid = getAttribute(field, 'role') === 'radiogroup' ? field : control;
  putAttribute(invalid, 'aria-invalid', message === undefined ? undefined : 'true');
  if (!element || message === undefined) return;
  setTextContent(element, message);
  putAttribute(element, 'hidden', undefined);
  const described = (getAttribute(field, 'aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '');
  putAttribute(field, 'aria-describedby', [...new Set([...described, messageId])].join(' '));
}

/** Fills in the list of errors above a form that has one: a link to each wrong control. */
function listErrors(
  form: Element,
  controls: Element[],
  errors: Record<string, string>,
  byId: Map<string, Element>,
): void {
  const summary = byId.get(`${getAttribute(form, 'id') ?? ''}-summary`);
  const list = summary && elementsIn(summary).find(({ tagName }) => tagName === 'ul');
  if (!summary || !list) return;
  for (const [name, message] of Object.entries(errors)) {
    const control = controls.find((each) => getAttribute(each, 'name') === name);
    if (!control) continue;
    const link = createElement('a', { href: `#${getAttribute(control, 'id') ?? ''}` });
    setTextContent(link, message);
    const entry = createElement('li', {});
    appendChild(entry, link);
    appendChild(list, entry);
    putAttribute(summary, 'hidden', undefined);
  }
}

/** Script would hydrate the page with empty fields; data blocks such as JSON-LD stay. */
function isScript(element: Element): boolean {
  const type = (getAttribute(element, 'type') ?? '').trim().toLowerCase();
  if (element.tagName === 'link') return getAttribute(element, 'rel')?.toLowerCase() === 'modulepreload';
  return element.tagName === 'script' && !/^application\/(ld\+)?json$/.test(type);
}

function markAsError(elements: Element[]): void {
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
 * Fills in the form of a page again, for a visitor without script: values are kept, each message is beside its field, the
 * first invalid field has the focus.
 *
 * @param html      The built page. Each control has an id, and an element `ID-error` for its message.
 * @param endpoint  Every form of the page that posts to this path is filled in.
 * @returns         The page, or null when it holds no such form. The serializer escapes all values and messages.
 * @see             docs/product.md 6
 */
export function refillForm(html: string, endpoint: string, { values, errors }: InvalidPost): string | null {
  const page = parse(html);
  const elements = elementsIn(page);
  const forms = elements.filter((element) => postsTo(element, endpoint));
  if (forms.length === 0) return null;
  const elementsById = new Map(elements.map((element) => [getAttribute(element, 'id') ?? '', element]));
  for (const control of forms.flatMap(elementsIn)) {
    const name = getAttribute(control, 'name');
    if (name === null || !['input', 'textarea', 'select'].includes(control.tagName)) continue;
    if (getAttribute(control, 'type')?.toLowerCase() === 'hidden' || name === TRAP_FIELD) continue;
    refillControl(control, Object.hasOwn(values, name) ? values[name] : undefined);
    showError(control, Object.hasOwn(errors, name) ? errors[name] : undefined, elementsById);
  }
  for (const form of forms) listErrors(form, elementsIn(form), errors, elementsById);
  for (const element of elements) putAttribute(element, 'autofocus', undefined);
  const firstInvalid = forms.flatMap(elementsIn).find((element) => getAttribute(element, 'aria-invalid') === 'true');
  // A fieldset takes no focus: its first choice does.
  const isControl = ({ tagName }: Element) => ['input', 'textarea', 'select'].includes(tagName);
  const target = firstInvalid && [firstInvalid, ...elementsIn(firstInvalid)].find(isControl);
  if (target) putAttribute(target, 'autofocus', '');
  markAsError(elements);
  return serialize(page);
}
