import type { FieldSchema, FormSchema, GroupSchema } from '../../../model/form-schema.ts';
import { conditionTable } from './conditions/condition-table.ts';
import { inOrderOfUse } from './conditions/order-of-use.ts';
import { readConditions } from './conditions/read-conditions.ts';
import type { WrittenCondition } from './conditions/written-condition.ts';
import { resolveReferences, type Run } from './resolve-references.ts';
import {
  asText,
  emptyNode,
  isNode,
  Origins,
  quoted,
  type Obstacle,
  type SchemaNode,
  type SchemaPath,
} from './schema-node.ts';
import { readOrdinaryKeys, readType, readYesAndNo } from './ordinary-keys.ts';
import { translateUiKeys } from './ui-keys.ts';

/** A normalized form. */
export interface NormalForm {
  /** Complete only without obstacles. Values of keys are as written: `checkFormSchema` checks them. */
  schema: FormSchema;
  /** What a form cannot hold. */
  obstacles: Obstacle[];
  /** Translates a path in `schema` to one in the author's file. */
  locate(path: SchemaPath): SchemaPath;
}

/** Keys that normalizing adds to a form. */
const MADE_HERE = { 'x-groups': 'the groups among "properties"', 'x-conditions': '"if" and the like' };

/** The input type that goes with a format. */
const INPUT_OF_FORMAT: Record<string, string> = { email: 'email', uri: 'url', date: 'date', time: 'time' };

/** What a choice may say. */
const CHOICE_KEYS = ['const', 'title', 'type', 'description', '$comment'];

/** What one run of lifting fields collects. */
interface Lifted {
  form: FormSchema;
  /** Where each field was written. */
  keys: Map<string, SchemaPath>;
  /** Fields that may be null. */
  nullable: Set<string>;
  conditions: WrittenCondition[];
}

/** Whether an entry of `oneOf` is a choice with its words. */
const isChoice = (one: unknown): boolean =>
  isNode(one) && 'const' in one && Object.keys(one).every((key) => CHOICE_KEYS.includes(key));

const isListOfChoices = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isChoice);

/** Choices by the standard `oneOf` of `const` and `title` become `enum` and labels. */
function readChoices(run: Run, node: SchemaNode, owner: string): void {
  if (node['oneOf'] === undefined && isListOfChoices(node['anyOf'])) {
    node['oneOf'] = node['anyOf'];
    run.origins.add(node, 'oneOf', run.origins.of(node, 'anyOf'));
    delete node['anyOf'];
  }
  if (node['oneOf'] === undefined) return;
  const path = run.origins.of(node, 'oneOf');
  const choices = Array.isArray(node['oneOf']) ? (node['oneOf'] as unknown[]) : [];
  const wrong = choices.findIndex((one) => !isChoice(one));
  if (choices.length === 0 || wrong !== -1 || node['enum'] !== undefined) {
    run.report({
      path: wrong === -1 ? path : [...path, wrong],
      what: `"oneOf" of ${owner} is not a list of choices.`,
      why: 'A field has one kind of value, and "oneOf" its choices with the words for each.',
      fix: 'Write each as { "const": "value", "title": "Words" }, without "enum" beside it.',
    });
    delete node['oneOf'];
    return;
  }
  const nodes = choices as SchemaNode[];
  const labels = Object.fromEntries(
    nodes.flatMap((one) => ('title' in one ? [[asText(one['const']), one['title']]] : [])),
  );
  const before = isNode(node['x-input']) ? node['x-input'] : {};
  delete node['oneOf'];
  node['enum'] = nodes.map((one) => one['const']);
  run.origins.set(
    node['enum'] as object,
    path,
    nodes.map((_, index) => [String(index), [...path, index, 'const']]),
  );
  node['x-input'] = { ...before, labels };
  run.origins.set(node['x-input'] as object, run.origins.of(node, 'x-input'), [['labels', path]]);
}

/** Translates what RJSF and JSON Schema write otherwise than we do. */
function normalizeField(run: Run, node: SchemaNode, name: string): void {
  const owner = `the field ${quoted(name)}`;
  const choices = node['type'] === 'array' ? node['items'] : node;
  if (choices !== node && isNode(choices)) readType(run, choices);
  if (isNode(choices)) readChoices(run, choices, owner);
  // Boxes are ticked or not.
  if (choices !== node && isNode(choices) && choices['enum'] !== undefined) node['uniqueItems'] ??= true;
  if (choices !== node && isNode(choices) && isNode(choices['x-input'])) {
    // The words of an array's choices belong to its field.
    const before = isNode(node['x-input']) ? node['x-input'] : {};
    node['x-input'] = { labels: choices['x-input']['labels'], ...before };
    delete choices['x-input'];
  }
  readOrdinaryKeys(run, node);
  translateUiKeys(run, node, owner);
  readYesAndNo(node);
  const input = isNode(node['x-input']) ? node['x-input'] : {};
  const type = INPUT_OF_FORMAT[asText(node['format'])];
  if (
    type !== undefined &&
    input['type'] === undefined &&
    input['multiline'] === undefined &&
    node['enum'] === undefined
  )
    node['x-input'] = { ...input, type };
}

/** The names of a node's fields in the order that `ui:order` says. */
function inOrder(run: Run, order: unknown, fields: SchemaNode, path: SchemaPath): string[] {
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
function refuseMoreFields(run: Run, node: SchemaNode): void {
  if (!isNode(node['additionalProperties'])) return;
  run.report({
    path: run.origins.of(node, 'additionalProperties'),
    what: '"additionalProperties" describes fields without a name.',
    why: 'A visitor cannot add fields, and the server takes those that the form names.',
    fix: 'Write "additionalProperties": false, and name each field under "properties".',
  });
}

/** Lifts a field into the form; a group with all its own, at any depth. */
function liftField(run: Run, name: string, field: unknown, path: SchemaPath, lifted: Lifted): void {
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

/** A name with a dot, of a field or group at any depth. */
function dottedName(fields: SchemaNode): { owner: SchemaNode; name: string } | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (name.includes('.')) return { owner: fields, name };
    const inner = isNode(field) && isNode(field['properties']) ? dottedName(field['properties']) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/**
 * Normalizes a form's schema: resolves `$ref` and `allOf`, turns labelled choices and RJSF's `ui:` keys into `enum` and
 * `x-input`, lifts groups, and makes a table of conditions. Nothing of these reaches the browser.
 *
 * @param written  The schema as its author wrote it: an object.
 * @throws         Never: what cannot be normalized is among the obstacles.
 * @see            docs/decisions/0082-a-form-is-normalized-at-build.md
 */
export function normalizeForm(written: SchemaNode): NormalForm {
  const obstacles: Obstacle[] = [];
  const origins = new Origins();
  const run: Run = { written, origins, report: (obstacle) => obstacles.push(obstacle) };
  const root = resolveReferences(run, written, []);
  readType(run, root);
  for (const [key, source] of Object.entries(MADE_HERE)) {
    if (!(key in root)) continue;
    run.report({
      path: origins.of(root, key),
      what: `${quoted(key)} cannot be used in a form.`,
      why: `It is made from ${source}.`,
      fix: 'Remove it.',
    });
    delete root[key];
  }
  refuseMoreFields(run, root);
  const order = translateUiKeys(run, root, 'the form');
  const conditions = readConditions(run, root);
  const fields = isNode(root['properties']) ? root['properties'] : undefined;
  const form = { ...root } as FormSchema;
  origins.set(
    form,
    [],
    Object.keys(root).map((key) => [key, origins.of(root, key)]),
  );
  if (!fields) return { schema: form, obstacles, locate: (path) => origins.locate(form, path) };
  form.properties = emptyNode() as FormSchema['properties'];
  if (Array.isArray(root['required'])) form.required = [...(root['required'] as string[])];
  const lifted: Lifted = { form, keys: new Map(), nullable: new Set(), conditions };
  for (const name of inOrder(run, order, fields, []))
    liftField(run, name, fields[name], origins.of(fields, name), lifted);
  if (Array.isArray(form.required))
    form.required = form.required.filter((name) => !Object.keys(form['x-groups'] ?? {}).includes(name));
  origins.set(form.properties, ['properties'], lifted.keys);
  const table = conditionTable(run, form, inOrderOfUse(run, lifted.conditions));
  const mayBeEmpty = (names: string[]) => names.filter((name) => !lifted.nullable.has(name));
  if (Array.isArray(form.required) && lifted.nullable.size > 0) form.required = mayBeEmpty(form.required);
  for (const condition of table) condition.required = mayBeEmpty(condition.required);
  if (table.length > 0) form['x-conditions'] = table;
  const dotted = form['x-groups'] ? dottedName(fields) : undefined;
  if (dotted !== undefined)
    run.report({
      path: origins.of(dotted.owner, dotted.name),
      what: `${quoted(dotted.name)} cannot be a name in a form with groups.`,
      why: 'A dot stands between the name of a group and that of its field.',
      fix: `Write ${quoted(dotted.name.replaceAll('.', '-'))}.`,
    });
  return { schema: form, obstacles, locate: (path) => origins.locate(form, path) };
}
