import { valueAt } from '../../document/json.ts';
import type { Operation } from '../../document/operation.ts';
import { EditableText } from '../../document/text/editable-text.ts';
import { layoutOf } from '../../document/text/layout.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

/** How deep a page is in an overlay. */
const DEPTH = 2;

/**
 * Carries out operations on the text of an overlay.
 *
 * Those within a page are made on its part of the text: 20,000 on a file of 600 pages would each copy all of it, for many minutes.
 */
export function editOverlay(text: string, operations: Operation[]): string {
  const file = new EditableText(text);
  const layout = layoutOf(text);
  const byPage = new Map<string, Operation[]>();
  const others: Operation[] = [];
  for (const operation of operations) {
    const { path } = operation;
    const [group, page] = path;
    const isWithin =
      group === 'pages' && path.length > DEPTH && isJsonObject(valueAt(file.value, path.slice(0, DEPTH)));
    if (isWithin) byPage.set(String(page), [...(byPage.get(String(page)) ?? []), operation]);
    else others.push(operation);
  }
  // New lines take their indentation from the first one.
  const margin = layout.indent.repeat(DEPTH);
  for (const [page, own] of byPage) {
    const part = new EditableText(margin + file.spelling(['pages', page]), layout);
    part.applyAll(own.map((operation) => ({ ...operation, path: operation.path.slice(DEPTH) })));
    file.respell(['pages', page], part.text.slice(margin.length));
  }
  // A page that is removed has been emptied first.
  file.applyAll(others);
  return file.text;
}
