import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type Json } from '../../../document/json.ts';
import { applyOperations, type Operation } from '../../../document/operation.ts';
import { titleOf } from '../../../model/form/form-words.ts';
import { normalizeForm } from '../../../form/compile/normalize/normalize-form.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** The labels of a form's fields by the names under which enquiries have them; a list is one field. */
export function fieldLabels(form: Json | undefined): Map<string, string> {
  if (!isJsonObject(form)) return new Map();
  const { properties, 'x-lists': lists = {} } = normalizeForm(form).schema;
  const names = isJsonObject(properties) ? Object.entries(properties) : [];
  const own = names.filter(([name]) => !Object.keys(lists).some((list) => name.startsWith(`${list}.`)));
  return new Map(
    [...own, ...Object.entries(lists)].map(([name, field]) => {
      const { title } = (isJsonObject(field) ? field : {}) as { title?: unknown };
      return [name, typeof title === 'string' && title.trim() !== '' ? title.trim() : titleOf(name)];
    }),
  );
}

/** The labels of fields that a form has no more, by their names. */
export function removedFields(before: Json | undefined, after: Json | undefined): Map<string, string> {
  const now = fieldLabels(after);
  return new Map([...fieldLabels(before)].filter(([name]) => !now.has(name)));
}

/** Whether an operation may take a field away: typing a label does not. */
const mayRemove = ({ path, ...operation }: Operation): boolean =>
  path[0] === FILES && path.length > 2 && (operation.op !== 'set' || isJsonObject(operation.value));

/**
 * The operations that note the labels of fields which others remove: stored enquiries may have them. A field that was never saved
 * has none.
 *
 * @param value  The draft before them.
 * @param saved  What the draft was begun from.
 */
export function notingFormer(operations: Operation[], value: Json, saved: Json): Operation[] {
  const files = new Set(operations.filter(mayRemove).map(({ path }) => String(path[1])));
  if (files.size === 0) return [];
  const after = applyOperations(value, operations);
  return [...files].flatMap((file): Operation[] => {
    const at = [FILES, file];
    if (valueAt(after, at) === undefined) return [];
    const known = fieldLabels(valueAt(saved, at));
    const removed = [...removedFields(valueAt(value, at), valueAt(after, at))].filter(([name]) => known.has(name));
    if (removed.length === 0) return [];
    const path = [...at, 'x-former'];
    return valueAt(after, path) === undefined
      ? [{ op: 'set', path, value: Object.fromEntries(removed), after: 'properties' }]
      : removed.map(([name, label]) => ({ op: 'set', path: [...path, name], value: label }));
  });
}
