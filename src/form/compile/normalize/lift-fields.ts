import { isJsonObject } from '../../../model/is-json-object.ts';
import type { FieldSchema, FormSchema, GroupSchema } from '../../../model/form/form-schema.ts';
import { readConditions } from './conditions/read-conditions.ts';
import type { WrittenCondition } from './conditions/written-condition.ts';
import { normalizeField } from './normalize-field.ts';
import { readType } from './ordinary-keys.ts';
import type { Run } from './resolve-references.ts';
import { asText, quoted, type SchemaNode, type SchemaPath } from './schema-node.ts';
import { translateUiKeys } from './ui-keys.ts';

/** What one run of lifting fields collects. */
export interface Lifted {
  form: FormSchema;
  /** Where each field was written. */
  keys: Map<string, SchemaPath>;
  /** Fields that may be null. */
  nullable: Set<string>;
  /** Fields that are shown and not sent. */
  shown: Set<string>;
  conditions: WrittenCondition[];
}

/** The names of a node's fields in the order that `ui:order` says. */
export function inOrder(run: Run, order: unknown, fields: SchemaNode, path: SchemaPath): string[] {
  const names = Object.keys(fields);
  if (order === undefined) return names;
  const listed = Array.isArray(order) ? (order as unknown[]) : [];
  const rest = names.filter((name) => !listed.includes(name));
  const wrong = listed.findIndex(
    (name, at) => (name !== '*' && !names.includes(asText(name))) || listed.indexOf(name) !== at,
  );
  if (!Array.isArray(order) || wrong !== -1 || (rest.length > 0 && !listed.includes('*'))) {
    run.report({
      path: wrong === -1 ? [...path, 'ui:order'] : [...path, 'ui:order', wrong],
      what:
        wrong === -1
          ? '"ui:order" does not name every field.'
          : `"ui:order" names ${quoted(listed[wrong])}, which is no field here, or is named before.`,
      why: 'It lists each field once; "*" stands for all others.',
      fix:
        wrong === -1
          ? `Add ${rest.map(quoted).join(', ') || 'a list of names'}, or "*".`
          : 'Remove it, or correct the name.',
    });
    return names;
  }
  return listed.flatMap((name) => (name === '*' ? rest : [asText(name)]));
}

/** Fields that nobody has named cannot be drawn. */
export function refuseMoreFields(run: Run, node: SchemaNode): void {
  if (!isJsonObject(node['additionalProperties'])) return;
  run.report({
    path: run.origins.of(node, 'additionalProperties'),
    what: '"additionalProperties" describes fields without a name.',
    why: 'A visitor cannot add fields, and the server takes those that the form names.',
    fix: 'Write "additionalProperties": false, and name each field under "properties".',
  });
}

/** Lifts a field into the form; a group with all its own, at any depth. */
export function liftField(run: Run, name: string, field: unknown, path: SchemaPath, lifted: Lifted): void {
  if (isJsonObject(field) && readType(run, field)) lifted.nullable.add(name);
  if (isJsonObject(field) && field['type'] === 'object') return liftGroup(run, name, field, lifted);
  if (isJsonObject(field) && isListOfEntries(run, field)) return liftList(run, name, field, path, lifted);
  if (isJsonObject(field)) normalizeField(run, field, name.slice(name.lastIndexOf('.') + 1));
  if (isJsonObject(field) && isJsonObject(field['x-input']) && field['x-input']['type'] === 'shown')
    lifted.shown.add(name);
  lifted.form.properties[name] = field as FieldSchema;
  lifted.keys.set(name, path);
}

/** Lifts the fields of a group into the form. */
function liftGroup(run: Run, name: string, group: SchemaNode, lifted: Lifted): void {
  const { form } = lifted;
  const path = run.origins.of(group, 'properties').slice(0, -1);
  refuseMoreFields(run, group);
  const order = translateUiKeys(run, group, `the group ${quoted(name)}`);
  lifted.conditions.push(...readConditions(run, group, name.split('.')));
  const fields = group['properties'];
  const refuse = (key: string, what: string, why: string, fix: string) =>
    run.report({ path: key in group ? run.origins.of(group, key) : path, what, why, fix });
  if (!isJsonObject(fields) || Object.keys(fields).length === 0) {
    refuse(
      'type',
      `The group ${quoted(name)} has no fields.`,
      'A group holds fields under one title.',
      'Add "properties" with its fields.',
    );
    return;
  }
  const known = [
    'type',
    'title',
    'description',
    'properties',
    'required',
    'additionalProperties',
    '$comment',
    'x-messages',
  ];
  for (const key of Object.keys(group))
    if (!known.includes(key))
      refuse(
        key,
        `${quoted(key)} cannot be used in the group ${quoted(name)}.`,
        'A group holds fields under one title, and no rules of its own.',
        'Remove it.',
      );
  const shown = { title: group['title'], description: group['description'] } as GroupSchema;
  (form['x-groups'] ??= {})[name] = shown;
  run.origins.set(shown, path);
  const required = Array.isArray(group['required']) ? (group['required'] as unknown[]) : [];
  for (const [index, inner] of required.entries()) {
    if (typeof inner === 'string' && Object.hasOwn(fields, inner)) {
      // A group is a frame: its own fields say which of them are required.
      if (!isJsonObject(fields[inner]) || !('properties' in fields[inner]))
        (form.required ??= []).push(`${name}.${inner}`);
    } else
      run.report({
        path: [...run.origins.of(group, 'required'), index],
        what: `The field ${quoted(inner)} is required, but the group ${quoted(name)} has none of that name.`,
        why: 'Nobody could ever send the form.',
        fix: 'Remove it from "required", or add the field.',
      });
  }
  for (const inner of inOrder(run, order, fields, path))
    liftField(run, `${name}.${inner}`, fields[inner], run.origins.of(fields, inner), lifted);
}

/** Entries of a list that does not say how many it may have, and the most that a page can show. */
const USUAL_ENTRIES = 5;
const MOST_ENTRIES = 10;

/** Whether a field is a list whose entries visitors write: groups, texts or numbers. */
function isListOfEntries(run: Run, { type, items, uniqueItems, 'x-input': input }: SchemaNode): boolean {
  if (type !== 'array' || !isJsonObject(items) || (isJsonObject(input) && input['type'] !== undefined)) return false;
  // Each entry is read as a field of its own, which may be null; choices are those of this field.
  const entry = run.origins.copy(items);
  readType(run, entry);
  const isOther = ['enum', 'oneOf', 'anyOf', 'const'].some((key) => key in entry) || entry['format'] === 'data-url';
  const hasForgottenChoices = uniqueItems === true && entry['type'] === 'string';
  const isKnown = ['object', 'string', 'number', 'integer'].includes(entry['type'] as string);
  const isList = !isOther && !hasForgottenChoices && isKnown;
  if (!isList) readType(run, items);
  return isList;
}

/** How many entries a list has at least and at most; reports where no page could show them. */
function entriesOf(run: Run, name: string, list: SchemaNode, path: SchemaPath, isRequired: boolean): [number, number] {
  const { minItems, maxItems } = list;
  const least = Math.max(Number(minItems ?? 0), isRequired ? 1 : 0);
  const most = Number(maxItems ?? Math.max(USUAL_ENTRIES, least));
  if (Number.isInteger(least) && Number.isInteger(most) && most >= Math.max(least, 1) && most <= MOST_ENTRIES)
    return [least, most];
  run.report({
    path: 'maxItems' in list ? run.origins.of(list, 'maxItems') : path,
    what: `The list ${quoted(name)} may have ${quoted(minItems ?? 0)} to ${quoted(most)} entries.`,
    why: `Without script the page shows all of them, filled in or not: ${MOST_ENTRIES} at most.`,
    fix: `Write "maxItems": ${MOST_ENTRIES}, or less, and no larger "minItems".`,
  });
  return [0, 1];
}

/**
 * Lifts a list into the form: as many groups or fields as it may have entries, "people.0.name". Of those that may be left out
 * nothing is required until something in them is filled in.
 */
function liftList(run: Run, name: string, list: SchemaNode, path: SchemaPath, lifted: Lifted): void {
  const { form } = lifted;
  if (Object.keys(form['x-lists'] ?? {}).some((outer) => name.startsWith(`${outer}.`)))
    return run.report({
      path,
      what: `The list ${quoted(name.slice(name.lastIndexOf('.') + 1))} is in an entry of another list.`,
      why: 'Without script the page shows every entry that a list may have, filled in or not.',
      fix: 'Write "type": "string" in place of the list, without "items", and ask for a text.',
    });
  translateUiKeys(run, list, `the list ${quoted(name)}`);
  for (const key of Object.keys(list))
    if (!['type', 'title', 'description', 'items', 'minItems', 'maxItems', '$comment'].includes(key))
      run.report({
        path: run.origins.of(list, key),
        what: `${quoted(key)} cannot be used in the list ${quoted(name)}.`,
        why: 'A list repeats a group or field, which has the rules.',
        fix: 'Remove it.',
      });
  const isRequired = form.required?.includes(name) ?? false;
  const [minItems, maxItems] = entriesOf(run, name, list, path, isRequired);
  (form['x-lists'] ??= {})[name] = {
    title: list['title'] as string,
    description: list['description'] as string,
    minItems,
    maxItems,
  };
  const place = run.origins.of(list, 'items');
  const entries = Array.from({ length: maxItems }, () => run.origins.copy(list['items']));
  for (const [index, entry] of entries.entries()) {
    const own = `${name}.${index}`;
    // What is wrong with an entry is told once.
    liftField(index === 0 ? run : { ...run, report: () => undefined }, own, entry, place, lifted);
    const isOwn = (field: string) => `${field}.`.startsWith(`${own}.`);
    const fields = Object.keys(form.properties).filter(isOwn);
    const required = form.properties[own] ? [own] : (form.required ?? []).filter(isOwn);
    const given = (names: string[]) => names.map((each) => ({ names: each.split('.'), path: place }));
    const named = (names: string[]) => names.map((each) => ({ name: each, path: place }));
    const condition = { outer: [], when: [], unless: [], show: [], required: [], allow: [], path: place };
    form.required = (form.required ?? []).filter((each) => !isOwn(each));
    if (index >= minItems) {
      for (const field of fields) {
        delete form.properties[field]!.default;
        if (required.some((each) => each !== field))
          lifted.conditions.push({ ...condition, when: given([field]), required: named(required) });
      }
    } else if (required.length > 0) form.required.push(...required);
    else
      lifted.conditions.push({
        ...condition,
        either: { of: fields.map((each) => named([each])), isOnly: false, messages: {} },
      });
  }
}
