import { isJsonObject } from '../../../../model/is-json-object.ts';
import type { Run } from '../resolve-references.ts';
import { asText, WORDS, type SchemaNode } from '../schema-node.ts';

/** Keywords by which a field lists its answers, and the words for these. */
const CHOICES = ['enum', 'oneOf', 'enumNames', 'ui:enumNames'];

/** The answers that a field lists; undefined where it lists none. */
export function writtenChoices(field: unknown): unknown[] | undefined {
  if (!isJsonObject(field)) return undefined;
  const { enum: values, oneOf, const: only } = field;
  if (Array.isArray(values)) return values;
  if (Array.isArray(oneOf)) return oneOf.map((one: unknown) => (isJsonObject(one) ? one['const'] : undefined));
  return only === undefined ? undefined : [only];
}

/** A field without its choices, to compare it by. */
const apartFromChoices = (field: SchemaNode): string =>
  JSON.stringify(Object.entries(field).filter(([key]) => !CHOICES.includes(key)));

/** The choices of two descriptions together. */
function union(run: Run, one: SchemaNode, other: SchemaNode): SchemaNode {
  const both: SchemaNode = { ...one };
  run.origins.set(
    both,
    [],
    Object.keys(one).map((key) => [key, run.origins.of(one, key)]),
  );
  for (const key of CHOICES) {
    if (!Array.isArray(one[key]) || !Array.isArray(other[key])) continue;
    const places: [string, (string | number)[]][] = [];
    const list: unknown[] = [];
    for (const source of [one, other])
      for (const [index, value] of (source[key] as unknown[]).entries()) {
        const values = writtenChoices(source)!;
        if (source === other && writtenChoices(one)!.includes(values[index])) continue;
        places.push([String(list.length), [...run.origins.of(source, key), index]]);
        list.push(value);
      }
    both[key] = list;
    run.origins.set(list, run.origins.of(one, key), places);
  }
  return both;
}

/**
 * One field for two descriptions of it: they are the same, or differ in their choices.
 *
 * @param before    The first one.
 * @param isAlways  It stands under no condition.
 * @returns         Undefined where no field could be both.
 */
export function sharedField(run: Run, before: unknown, field: unknown, isAlways: boolean): unknown {
  if (field === true || (isJsonObject(field) && Object.keys(field).length === 0)) return before;
  if (!isJsonObject(before) || !isJsonObject(field)) return undefined;
  const isNarrower = Object.keys(field).every((key) => ['type', 'const', ...CHOICES, ...WORDS].includes(key));
  if (isAlways) return isNarrower && writtenChoices(before) && writtenChoices(field) ? before : undefined;
  if (JSON.stringify(before) === JSON.stringify(field)) return before;
  const keys = [before, field].map((each) => CHOICES.filter((key) => Array.isArray(each[key])).join());
  const isSame = apartFromChoices(before) === apartFromChoices(field) && keys[0] === keys[1] && keys[0] !== '';
  const texts = (writtenChoices(field) ?? []).map(asText);
  return isSame && new Set(texts).size === texts.length ? union(run, before, field) : undefined;
}
