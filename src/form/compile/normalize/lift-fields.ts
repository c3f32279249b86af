import type { FieldSchema, FormSchema, GroupSchema } from '../../../model/form-schema.ts';
import { readConditions } from './conditions/read-conditions.ts';
import type { WrittenCondition } from './conditions/written-condition.ts';
import { normalizeField } from './normalize-field.ts';
import { readType } from './ordinary-keys.ts';
import type { Run } from './resolve-references.ts';
import { asText, isNode, quoted, type SchemaNode, type SchemaPath } from './schema-node.ts';
import { translateUiKeys } from './ui-keys.ts';

/** What one run of lifting fields collects. */
export interface Lifted {
  form: FormSchema;
  /** Where each field was written. */
  keys: Map<string, SchemaPath>;
  /** Fields that may be null. */
  nullable: Set<string>;
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
  if (!isNode(node['additionalProperties'])) return;
  run.report({
    path: run.origins.of(node, 'additionalProperties'),
    what: '"additionalProperties" describes fields without a name.',
    why: 'A visitor cannot add fields, and the server takes those that the form names.',
    fix: 'Write "additionalProperties": false, and name each field under "properties".',
  });
}

/** Lifts a field into the form; a group with all its own, at any depth. */
export function liftField(run: Run, name: string, field: unknown, path: SchemaPath, lifted: Lifted): void {
  if (isNode(field) && readType(run, field)) lifted.nullable.add(name);
  if (isNode(field) && field['type'] === 'object') return liftGroup(run, name, field, lifted);
  if (isNode(field)) normalizeField(run, field, name.slice(name.lastIndexOf('.') + 1));
  if (isNode(field) && isNode(field['x-input']) && field['x-input']['type'] === 'shown') lifted.nullable.add(name);
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
  if (!isNode(fields) || Object.keys(fields).length === 0) {
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
      if (!isNode(fields[inner]) || !('properties' in fields[inner])) (form.required ??= []).push(`${name}.${inner}`);
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
