import { isGroup } from '../../model/is-group.ts';
import type { FormSchema } from '../../model/form-schema.ts';

type Fields = Record<string, unknown>;

/** The group that a field is in: of groups within each other, the inner one. */
export const groupOf = ({ 'x-groups': groups, properties }: FormSchema, name: string): string | undefined =>
  groups && Object.hasOwn(properties, name)
    ? Object.keys(groups).findLast((group) => name.startsWith(`${group}.`))
    : undefined;

/**
 * Puts the fields of each group into an object, as they are sent and stored.
 *
 * @param fields  By the names of the form: "address.city".
 */
export function nest(schema: FormSchema, fields: Fields): Fields {
  if (!schema['x-groups']) return fields;
  const nested: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    const group = groupOf(schema, name);
    if (group === undefined) nested[name] = value;
    else {
      let owner = nested;
      for (const step of group.split('.')) owner = (owner[step] ??= {}) as Fields;
      owner[name.slice(group.length + 1)] = value;
    }
  }
  return nested;
}

/**
 * Takes the fields of each group out of its object: the reverse of `nest`.
 *
 * @param outer  The group that `nested` is the object of, with a dot behind it.
 * @returns      Keys that are no fields are kept, so that they can be refused. No prototype: a key may have any name.
 */
export function flatten(schema: FormSchema, nested: Fields, outer = ''): Fields {
  const groups = schema['x-groups'];
  if (!groups) return nested;
  const fields = Object.create(null) as Fields;
  for (const [key, value] of Object.entries(nested)) {
    const name = outer + key;
    if (!Object.hasOwn(groups, name) || !isGroup(value)) fields[name] = value;
    else for (const [inner, each] of Object.entries(flatten(schema, value, `${name}.`))) fields[inner] = each;
  }
  return fields;
}

/** What a form with groups needs to send them. */
export const grouping = { nest, flatten };
