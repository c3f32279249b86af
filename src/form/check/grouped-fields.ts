import type { FormSchema, GroupSchema } from '../../model/form-schema.ts';

type Fields = Record<string, unknown>;

const groupOf = ({ 'x-groups': groups, properties }: FormSchema, name: string): string | undefined =>
  groups && Object.hasOwn(properties, name)
    ? Object.keys(groups).find((group) => name.startsWith(`${group}.`))
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
    else nested[group] = { ...(nested[group] as Fields | undefined), [name.slice(group.length + 1)]: value };
  }
  return nested;
}

/**
 * Takes the fields of each group out of its object: the reverse of `nest`.
 *
 * @returns  Keys that are no fields are kept, so that they can be refused. No prototype: a key may have any name.
 */
export function flatten(schema: FormSchema, nested: Fields): Fields {
  const groups = schema['x-groups'];
  if (!groups) return nested;
  const fields = Object.create(null) as Fields;
  for (const [name, value] of Object.entries(nested)) {
    const isGroup = Object.hasOwn(groups, name) && typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isGroup) fields[name] = value;
    else for (const [inner, each] of Object.entries(value)) fields[`${name}.${inner}`] = each;
  }
  return fields;
}

/** Consecutive fields of one group, or a field outside of groups. */
interface Entries<T> {
  name: string;
  group: GroupSchema | undefined;
  entries: [string, T][];
}

/** Fields in their order, those of each group together. */
export function groupedEntries<T>(schema: FormSchema, all: [string, T][]): Entries<T>[] {
  const found: Entries<T>[] = [];
  for (const entry of all) {
    const group = groupOf(schema, entry[0]);
    const last = found.at(-1);
    if (group !== undefined && last?.name === group) last.entries.push(entry);
    else
      found.push({
        name: group ?? entry[0],
        group: group === undefined ? undefined : schema['x-groups']![group],
        entries: [entry],
      });
  }
  return found;
}
