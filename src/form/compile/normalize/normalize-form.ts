import { isJsonObject } from '../../../model/is-json-object.ts';
import type { FormSchema } from '../../../model/form/form-schema.ts';
import { conditionTable } from './conditions/condition-table.ts';
import { inOrderOfUse } from './conditions/order-of-use.ts';
import { readConditions } from './conditions/read-conditions.ts';
import { inOrder, liftField, refuseMoreFields, type Lifted } from './lift-fields.ts';
import { readType } from './ordinary-keys.ts';
import { resolveReferences, type Run } from './resolve-references.ts';
import { emptyNode, Origins, quoted, type Obstacle, type SchemaNode, type SchemaPath } from './schema-node.ts';
import { translateUiKeys } from './ui-keys.ts';

/** A normalized form. */
export interface NormalForm {
  /** Complete only without obstacles. Values of keys are as written: `checkFormSchema` checks them. */
  schema: FormSchema;
  /** What a form cannot hold. */
  obstacles: Obstacle[];
  /** The labels of fields that the form had, by the names under which enquiries have them. */
  former: Record<string, string>;
  /** Translates a path in `schema` to one in the author's file. */
  locate(path: SchemaPath): SchemaPath;
}

/** Keys that normalizing adds to a form. */
const MADE_HERE = {
  'x-groups': 'the groups among "properties"',
  'x-lists': 'the lists among "properties"',
  'x-nullable': '"null" among the types',
  'x-conditions': '"if" and the like',
};

/** Takes the labels of former fields out of a form. Names that are fields again are passed over. */
function takeFormer(run: Run, root: SchemaNode): Record<string, string> {
  const { 'x-former': former = {} } = root;
  if (isJsonObject(former) && Object.values(former).every((label) => typeof label === 'string')) {
    delete root['x-former'];
    return former as Record<string, string>;
  }
  run.report({
    path: run.origins.of(root, 'x-former'),
    what: '"x-former" is not a list of labels.',
    why: 'It says what fields were called that the form had, for the enquiries that have them.',
    fix: 'Write { "NAME": "Label" }.',
  });
  delete root['x-former'];
  return {};
}

/** A name with a dot, of a field or group at any depth. */
function dottedName(fields: SchemaNode): { owner: SchemaNode; name: string } | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (name.includes('.')) return { owner: fields, name };
    const inner =
      isJsonObject(field) && isJsonObject(field['properties']) ? dottedName(field['properties']) : undefined;
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
  const former = takeFormer(run, root);
  refuseMoreFields(run, root);
  const order = translateUiKeys(run, root, 'the form');
  const conditions = readConditions(run, root);
  const fields = isJsonObject(root['properties']) ? root['properties'] : undefined;
  const form = { ...root } as FormSchema;
  origins.set(
    form,
    [],
    Object.keys(root).map((key) => [key, origins.of(root, key)]),
  );
  if (!fields) return { schema: form, obstacles, former, locate: (path) => origins.locate(form, path) };
  form.properties = emptyNode() as FormSchema['properties'];
  if (Array.isArray(root['required'])) form.required = [...(root['required'] as string[])];
  const lifted: Lifted = { form, keys: new Map(), nullable: new Set(), shown: new Set(), conditions };
  for (const name of inOrder(run, order, fields, []))
    liftField(run, name, fields[name], origins.of(fields, name), lifted);
  if (Array.isArray(form.required))
    form.required = form.required.filter(
      (name) => ![form['x-groups'], form['x-lists']].some((all) => all && name in all),
    );
  origins.set(form.properties, ['properties'], lifted.keys);
  const table = conditionTable(run, form, inOrderOfUse(run, lifted.conditions));
  const mayBeEmpty = (names: string[]) => names.filter((name) => !lifted.nullable.has(name) && !lifted.shown.has(name));
  if (Array.isArray(form.required)) form.required = mayBeEmpty(form.required);
  for (const condition of table) condition.required = mayBeEmpty(condition.required);
  if (table.length > 0) form['x-conditions'] = table;
  if (lifted.nullable.size > 0) form['x-nullable'] = [...lifted.nullable];
  const dotted = form['x-groups'] || form['x-lists'] ? dottedName(fields) : undefined;
  if (dotted !== undefined)
    run.report({
      path: origins.of(dotted.owner, dotted.name),
      what: `${quoted(dotted.name)} cannot be a name in a form with groups.`,
      why: 'A dot stands between the name of a group and that of its field.',
      fix: `Write ${quoted(dotted.name.replaceAll('.', '-'))}.`,
    });
  // The entries of a list have the same places.
  const places = new Map(obstacles.map((each) => [JSON.stringify([each.path, each.fix]), each]));
  return { schema: form, obstacles: [...places.values()], former, locate: (path) => origins.locate(form, path) };
}
