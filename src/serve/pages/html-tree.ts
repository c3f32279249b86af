import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Node = DefaultTreeAdapterTypes.ChildNode;

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** All elements under a node, in the order of the document. */
export function elementsIn(parent: Parent): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [...parent.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('childNodes' in node)) continue;
    if (isElement(node)) found.push(node);
    waiting.push(...[...node.childNodes].reverse());
  }
  return found;
}

/** The value of an attribute, or undefined when it is not there. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** Writes an attribute; undefined takes it away. The serialiser escapes the value. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const attr = element.attrs.find((one) => one.name === name);
  if (value === undefined) element.attrs = element.attrs.filter((one) => one !== attr);
  else if (attr) attr.value = value;
  else element.attrs.push({ name, value });
}

/** Replaces what is in an element by a text. The serialiser escapes it. */
export function setText(element: Element, text: string): void {
  element.childNodes = [{ nodeName: '#text', value: text, parentNode: element }];
}

/** The text in an element and below. */
export function textOf(parent: Parent): string {
  return parent.childNodes
    .map((node) => ('value' in node ? node.value : 'childNodes' in node ? textOf(node) : ''))
    .join('');
}

/** Takes an element out of the document. */
export function removeElement(element: Element): void {
  const { parentNode } = element;
  if (parentNode) parentNode.childNodes = parentNode.childNodes.filter((node) => node !== element);
}
