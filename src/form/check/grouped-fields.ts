import { isJsonObject } from '../../model/is-json-object.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';

type Fields = Record<string, unknown>;

/** The group that a field is in: of groups within each other, the inner one. */
export const groupOf = ({ 'x-groups': groups, properties }: FormSchema, name: string): string | undefined =>
  groups && Object.hasOwn(properties, name)
    ? Object.keys(groups).findLast((group) => name.startsWith(`${group}.`))
    : undefined;

/** Whether anything is filled in of an entry of a list. */
const isFilled = (value: unknown): boolean =>
  isJsonObject(value) ? Object.values(value).some(isFilled) : value !== false && String(value).trim() !== '';

/**
 * Puts the fields of each group into an object, and those of each list into an array, as they are sent and stored. Entries in which
 * nothing is filled in are dropped.
 *
 * @param fields  By the names of the form: "address.city", "people.0.name".
 */
export function nest(schema: FormSchema, fields: Fields): Fields {
  const { 'x-groups': groups, 'x-lists': lists = {} } = schema;
  if (!groups && !schema['x-lists']) return fields;
  const owners = [...Object.keys(groups ?? {}), ...Object.keys(lists)];
  const nested: Fields = {};
  /** The object that holds a name, and its key there. */
  const placeOf = (name: string): [Fields, string] => {
    const outer = owners
      .filter((each) => name.startsWith(`${each}.`))
      .toSorted((a, b) => a.length - b.length)
      .at(-1);
    if (outer === undefined) return [nested, name];
    const [owner, key] = placeOf(outer);
    return [(owner[key] ??= {}) as Fields, name.slice(outer.length + 1)];
  };
  for (const [name, value] of Object.entries(fields)) {
    const [owner, key] = Object.hasOwn(schema.properties, name) ? placeOf(name) : [nested, name];
    owner[key] = value;
  }
  for (const name of Object.keys(lists)) {
    if (!Object.keys(fields).some((field) => field.startsWith(`${name}.`))) continue;
    const [owner, key] = placeOf(name);
    const entries = Object.values(owner[key] as Fields).filter(isFilled);
    if (entries.length > 0) owner[key] = entries;
    else delete owner[key];
  }
  return nested;
}

/**
 * Takes the fields of groups and lists out of their objects: the reverse of `nest`.
 *
 * @param outer  The group or list that `nested` is the object of, with a dot behind it.
 * @returns      Keys that are no fields are kept, so that they can be refused. No prototype: a key may have any name.
 */
export function flatten(schema: FormSchema, nested: Fields, outer = ''): Fields {
  const { 'x-groups': groups, 'x-lists': lists } = schema;
  if (!groups && !lists) return nested;
  const fields = Object.create(null) as Fields;
  for (const [key, value] of Object.entries(nested)) {
    const name = outer + key;
    const isOwner =
      (groups && Object.hasOwn(groups, name) && isJsonObject(value)) ||
      (lists && Object.hasOwn(lists, name) && Array.isArray(value));
    if (!isOwner) fields[name] = value;
    else for (const [inner, each] of Object.entries(flatten(schema, value as Fields, `${name}.`))) fields[inner] = each;
  }
  return fields;
}

/** What a form with groups needs to send them. */
export const grouping = { nest, flatten };
