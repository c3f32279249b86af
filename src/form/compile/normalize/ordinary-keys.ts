import { isJsonObject } from '../../../model/is-json-object.ts';
import type { Run } from './resolve-references.ts';
import { asText, type SchemaNode } from './schema-node.ts';

/** Keywords that only values of one type have. */
const TYPE_OF: Record<string, string> = {
  properties: 'object',
  items: 'array',
  uniqueItems: 'array',
  format: 'string',
  pattern: 'string',
  maxLength: 'string',
  minLength: 'string',
  multipleOf: 'number',
  minimum: 'number',
  maximum: 'number',
};

/** The key by which an entry of `oneOf` or `anyOf` says its only value; undefined where it has none, or several. */
export const choiceKey = (one: SchemaNode): 'const' | 'enum' | undefined =>
  'const' in one ? 'const' : Array.isArray(one['enum']) && one['enum'].length === 1 ? 'enum' : undefined;

/** The only value of such an entry. */
export const choiceValue = (one: SchemaNode): unknown =>
  choiceKey(one) === 'enum' ? (one['enum'] as unknown[])[0] : one['const'];

/** The type of values that a node lists; undefined where they have several. */
function typeOfValues(node: SchemaNode): string | undefined {
  const { enum: choices, oneOf, anyOf, const: only } = node;
  const entries = oneOf ?? anyOf;
  const values: unknown[] = Array.isArray(choices)
    ? choices
    : Array.isArray(entries)
      ? entries.map((one: unknown) => (isJsonObject(one) ? choiceValue(one) : undefined))
      : [only];
  const types = [...new Set(values.map((value) => typeof value))];
  return types.length === 1 && ['string', 'number', 'boolean'].includes(types[0]!) ? types[0] : undefined;
}

/**
 * Writes what JSON Schema lets an author leave out or say otherwise: the type of a field that has the keywords of one, and
 * `["string", "null"]`.
 *
 * @returns  Whether the field may be null: it may stay empty, whatever is required.
 */
export function readType(run: Run, node: SchemaNode): boolean {
  let isNullable = node['nullable'] === true;
  if (typeof node['nullable'] === 'boolean') delete node['nullable'];
  const { anyOf } = node;
  if (Array.isArray(anyOf) && anyOf.length === 2 && node['type'] === undefined) {
    const other = anyOf.findIndex((one: unknown) => isJsonObject(one) && one['type'] !== 'null');
    const whole = anyOf[other] as unknown;
    if (other !== -1 && isJsonObject(whole) && isJsonObject(anyOf[1 - other]) && anyOf[1 - other].type === 'null') {
      isNullable = true;
      const place = run.origins.of(node, 'anyOf');
      delete node['anyOf'];
      for (const [key, value] of Object.entries(whole)) {
        if (key in node) continue;
        node[key] = value;
        run.origins.add(node, key, [...place, other, key]);
      }
    }
  }
  if (Array.isArray(node['type'])) {
    const types = (node['type'] as unknown[]).filter((type) => type !== 'null');
    if (types.length === 1) {
      isNullable ||= node['type'].length > 1;
      node['type'] = types[0];
    }
  }
  if (isNullable && Array.isArray(node['enum'])) node['enum'] = node['enum'].filter((value) => value !== null);
  const key = Object.keys(TYPE_OF).find((each) => each in node);
  const type = (key === undefined ? undefined : TYPE_OF[key]) ?? typeOfValues(node);
  if (node['type'] === undefined && type !== undefined) node['type'] = type;
  return isNullable;
}

/** Adds keys to the `x-input` of a field, below those that its author wrote. */
const addInput = (node: SchemaNode, more: SchemaNode) => {
  node['x-input'] = { ...more, ...(isJsonObject(node['x-input']) && node['x-input']) };
};

/** What makes a field one that is shown, and not filled in. */
const SHOWN_ALONE = ['readOnly', 'ui:readonly', 'ui:disabled'];

/** Translates the keys of a field that say how it is drawn, in other words than ours. */
export function readOrdinaryKeys(run: Run, node: SchemaNode): void {
  // RJSF shows the words of a field that is nothing else.
  if (node['type'] === 'null' && node['description'] !== undefined) {
    Object.assign(node, { type: 'string', readOnly: true, default: node['description'] });
    delete node['description'];
  }
  if ('enumNames' in node && !('ui:enumNames' in node)) {
    node['ui:enumNames'] = node['enumNames'];
    run.origins.add(node, 'ui:enumNames', run.origins.of(node, 'enumNames'));
    delete node['enumNames'];
  }
  if (SHOWN_ALONE.some((key) => node[key] === true)) {
    addInput(node, { type: 'shown' });
    if (node['default'] === undefined && node['const'] !== undefined) node['default'] = node['const'];
    delete node['const'];
  }
  for (const key of [...SHOWN_ALONE, 'writeOnly']) if (typeof node[key] === 'boolean') delete node[key];
}

/** A field of yes and no that lists its answers, or is asked for as radio buttons or a select, has choices. */
export function readYesAndNo(node: SchemaNode): void {
  if (node['type'] !== 'boolean') return;
  const choices = node['enum'];
  const { type } = isJsonObject(node['x-input']) ? node['x-input'] : {};
  if (Array.isArray(choices) && choices.length === 1 && choices[0] === true) {
    delete node['enum'];
    node['const'] = true;
  } else if (choices === undefined && type === 'radio') node['enum'] = [true, false];
  else if (Array.isArray(choices) && choices.map(asText).toSorted().join() === 'false,true' && type === undefined)
    addInput(node, { type: 'radio' });
}
