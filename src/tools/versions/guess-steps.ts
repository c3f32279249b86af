import { isEqual, type Json } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';
import type { Step, ValueType } from '../../versions/migration.ts';
import { breachesOf } from './shape.ts';

type Shape = Record<string, unknown>;

const fieldsOf = (shape: unknown): Record<string, Shape> =>
  isJsonObject(shape) && isJsonObject(shape['properties']) ? (shape['properties'] as Record<string, Shape>) : {};
const typeOf = (shape: Shape): string => String(shape['type'] ?? (shape['enum'] ? 'string' : 'any'));

/** A value that a shape accepts, as far as it says. */
export function sampleOf(shape: Shape): Json {
  const [first] = Array.isArray(shape['enum']) ? (shape['enum'] as Json[]) : [];
  if (first !== undefined) return first;
  switch (typeOf(shape)) {
    case 'object':
      return Object.fromEntries(Object.entries(fieldsOf(shape)).map(([name, field]) => [name, sampleOf(field)]));
    case 'array':
      return Array.from({ length: Number(shape['minItems'] ?? 1) || 1 }, () =>
        sampleOf((shape['items'] ?? {}) as Shape),
      );
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Number(shape['minimum'] ?? shape['maximum'] ?? 1);
    default:
      return 'Some words'.slice(0, Number(shape['maxLength'] ?? 10)).padEnd(Number(shape['minLength'] ?? 0), '.');
  }
}

/** The name of a field of a group that takes a value of a type; undefined where several would. */
function fieldFor(group: Shape, was: Shape): string | undefined {
  const fitting = Object.entries(fieldsOf(group)).filter(([, field]) => typeOf(field) === typeOf(was));
  const required = fitting.filter(([name]) => (group['required'] as string[] | undefined)?.includes(name));
  return (required.length > 0 ? required : fitting).length === 1 ? (required[0] ?? fitting[0])![0] : required[0]?.[0];
}

/** Steps for a field whose type has changed. */
function retyped(path: string, was: Shape, now: Shape): Step[] {
  const [from, to] = [typeOf(was), typeOf(now)];
  if (to === 'object') {
    const as = fieldFor(now, was);
    return as === undefined ? [] : [{ wrap: path, as }];
  }
  if (from === 'object') {
    const as = fieldFor(was, now);
    return as === undefined ? [] : [{ unwrap: path, as }];
  }
  return ['string', 'number', 'integer', 'boolean', 'array'].includes(to) ? [{ type: path, to: to as ValueType }] : [];
}

/** Steps for values that are no longer allowed. */
function remapped(path: string, was: Shape, now: Shape): Step[] {
  const left = now['enum'] as Json[];
  const gone = Array.isArray(was['enum']) ? (was['enum'] as Json[]).filter((value) => !left.includes(value)) : [];
  if (gone.length === 0) return [];
  const words = left.filter((value) => typeof value === 'string');
  const fresh = words.filter((value) => !(was['enum'] as Json[]).includes(value));
  const map = Object.fromEntries(
    gone.map((value) => [String(value), nearestWord(String(value), words) ?? fresh[0] ?? left[0]!]),
  );
  const isLosing = new Set(Object.values(map).map(String)).size < gone.length;
  return [{ values: path, map, ...(isLosing && { loses: 'Several values became this one.' }) }];
}

/**
 * Guesses the steps that lead from one shape of a section to another: renames by name and type, groups by the field that
 * takes the value. A person looks at them.
 *
 * @param fill   A value for a field that is required now.
 * @param path   Of the group that they describe.
 */
export function guessSteps(was: Shape, now: Shape, fill: (field: string) => Json, path = ''): Step[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const [old, fields] = [fieldsOf(was), fieldsOf(now)];
  const steps: Step[] = [];
  const added = new Set(Object.keys(fields).filter((name) => !old[name]));
  const removed = Object.keys(old).filter((name) => !fields[name]);
  for (const name of removed) {
    const shape = old[name]!;
    const alike = [...added].filter((other) => isEqual(fields[other] as Json, shape as Json));
    // A choice is no new name of a free text, whatever else is left.
    const typed = [...added].filter(
      (other) => typeOf(fields[other]!) === typeOf(shape) && 'enum' in fields[other]! === 'enum' in shape,
    );
    const to =
      nearestWord(name, alike) ?? nearestWord(name, typed) ?? alike[0] ?? (typed.length === 1 ? typed[0] : undefined);
    const groups = [...added].filter((other) => typeOf(fields[other]!) === 'object');
    const group = to === undefined && groups.length === 1 ? groups[0]! : undefined;
    const inner =
      group === undefined
        ? undefined
        : (nearestWord(name, Object.keys(fieldsOf(fields[group]))) ?? fieldFor(fields[group]!, shape));
    if (to !== undefined) {
      steps.push({ rename: at(name), to });
      added.delete(to);
      if (breachesOf(shape, fields[to]!).length > 0) steps.push(...changed(at(to), shape, fields[to]!, fill));
    } else if (group !== undefined && inner !== undefined) steps.push({ move: at(name), to: at(`${group}.${inner}`) });
    else steps.push({ remove: at(name), loses: `"${name}" is gone.` });
  }
  for (const [name, shape] of Object.entries(old))
    if (fields[name]) steps.push(...changed(at(name), shape, fields[name], fill));
  const required = (now['required'] as string[] | undefined) ?? [];
  for (const name of required) {
    const isMade = steps.some(
      (step) => ('move' in step && step.to.startsWith(`${at(name)}.`)) || ('rename' in step && step.to === name),
    );
    if (isMade || (was['required'] as string[] | undefined)?.includes(name)) continue;
    steps.push({ set: at(name), to: fill(at(name)), ifMissing: true });
  }
  return steps;
}

/** Steps for a field that is there before and after. */
function changed(path: string, was: Shape, now: Shape, fill: (field: string) => Json): Step[] {
  if (typeOf(was) !== typeOf(now)) return retyped(path, was, now);
  if (Array.isArray(now['enum'])) return remapped(path, was, now);
  if (isJsonObject(was['items']) && isJsonObject(now['items']))
    return changed(`${path}[]`, was['items'] as Shape, now['items'] as Shape, fill);
  return typeOf(now) === 'object' ? guessSteps(was, now, fill, path) : [];
}
