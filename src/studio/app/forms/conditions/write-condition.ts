import { isEqual, listAt, partOf, valueAt, type JsonObject, type Json, type Path } from '../../../../document/json.ts';
import { isJsonObject } from '../../../../model/is-json-object.ts';
import { branchesOf, propertiesAt } from '../../../form-order.ts';
import {
  branchesAbout,
  fieldOf,
  isList,
  readCondition,
  writtenTest,
  type Condition,
  type Effect,
} from './condition.ts';

/** Forms are changed on a copy: the draft is told what is different. */
const copyOf = (form: Json): JsonObject => structuredClone(form) as JsonObject;
const groupAt = (form: JsonObject, owner: Path): JsonObject => valueAt(form, owner) as JsonObject;

/** Takes a name from a list, and the list with its last name. */
function dropName(group: JsonObject, key: string, name: string): boolean {
  const names = listAt(group, key);
  if (!names.includes(name)) return false;
  const rest = names.filter((each) => each !== name);
  if (rest.length > 0) group[key] = rest;
  else delete group[key];
  return true;
}

/** Puts a field among those of a form or branch. A list that orders all fields goes on doing so. */
function put(form: JsonObject, owner: Path, name: string, field: Json, isRequired: boolean): void {
  const group = groupAt(form, owner);
  group['properties'] = { ...propertiesAt(form, owner), [name]: field };
  if (isRequired) group['required'] = [...listAt(group, 'required'), name];
  const order = form['ui:order'];
  if (Array.isArray(order) && !order.includes('*') && !order.includes(name)) form['ui:order'] = [...order, name];
}

/** Takes a field away from where it stands, and says whether it was required there. */
function take(form: JsonObject, owner: Path, name: string): boolean {
  const group = groupAt(form, owner);
  const properties = group['properties'] as JsonObject;
  delete properties[name];
  // A branch is there for its fields; a form has a list of them, empty or not.
  if (owner.length > 0 && Object.keys(properties).length === 0) delete group['properties'];
  return dropName(group, 'required', name);
}

/** Removes branches that say nothing any more, and conditions without branches. */
function tidy(form: JsonObject): void {
  const holders = [form, ...listAt(form, 'allOf')].flatMap((part) =>
    isJsonObject(part) && part['if'] !== undefined ? [part] : [],
  );
  for (const holder of holders) {
    for (const key of ['then', 'else']) {
      const branch = holder[key];
      if (isJsonObject(branch) && Object.keys(branch).length === 0) delete holder[key];
    }
    if (holder['then'] === undefined && holder['else'] === undefined) delete holder['if'];
  }
  const parts = listAt(form, 'allOf').filter((part) => !isJsonObject(part) || Object.keys(part).length > 0);
  if (parts.length > 0) form['allOf'] = parts;
  else delete form['allOf'];
}

/** The branch of a condition; a new one where the form has none. */
function branchFor(form: JsonObject, condition: Condition): Path {
  const found = branchesOf(form).find((branch) => isEqual({ ...readCondition(branch) }, { ...condition }));
  if (found) return found.owner;
  const parts = listAt(form, 'allOf');
  const key = condition.how === 'isNot' ? 'else' : 'then';
  const test = writtenTest(condition, isList(fieldOf(form, condition.question)));
  form['allOf'] = [...parts, { if: test, [key]: {} }];
  return ['allOf', parts.length, key];
}

/**
 * Has an answer decide about a field, or none any more.
 *
 * @param form  Its condition on the field is one that `conditionOf` reads, or there is none.
 */
export function withCondition(form: Json, name: string, effect: Effect, condition: Condition | null): JsonObject {
  const next = copyOf(form);
  const before = branchesAbout(form, name, effect)[0]?.owner ?? [];
  if (effect === 'shown') {
    const field = valueAt(form, [...before, 'properties', name])!;
    const isRequired = take(next, before, name);
    // Nothing that an answer required before: it is shown by another one now.
    for (const { owner } of condition ? branchesAbout(form, name, 'required') : [])
      dropName(groupAt(next, owner), 'required', name);
    put(next, condition ? branchFor(next, condition) : [], name, field, isRequired);
  } else {
    if (before.length > 0) dropName(groupAt(next, before), 'required', name);
    if (condition) {
      const branch = groupAt(next, branchFor(next, condition));
      branch['required'] = [...listAt(branch, 'required'), name];
    }
  }
  tidy(next);
  return next;
}

const CONDITION_KEYS = ['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies'];

/** Whether a condition, however it is written, names a field. */
function isNamed(form: Json, name: string): boolean {
  const names = (value: Json | undefined): boolean => {
    if (Array.isArray(value)) return value.some(names);
    if (!isJsonObject(value)) return false;
    const own = ['properties', 'dependentSchemas', 'dependencies', 'dependentRequired'].some((key) => {
      const group = value[key];
      return isJsonObject(group) && Object.hasOwn(group, name);
    });
    return own || listAt(value, 'required').includes(name) || CONDITION_KEYS.some((key) => names(value[key]));
  };
  return CONDITION_KEYS.some((key) => {
    const value = partOf(form, key);
    return names(value) || (key.startsWith('dependen') && isJsonObject(value) && Object.hasOwn(value, name));
  });
}

/**
 * Removes a field with what names it. Conditions on its answer go, too: what they showed is always shown.
 *
 * @param form   The form, or the group that the field is in.
 * @param owner  Of the fields it stands among, from there on.
 * @returns      The names of the fields that are shown from now on; null where a condition names it that says more than the
 *               studio can write.
 */
export function withoutField(form: Json, owner: Path, name: string): { form: JsonObject; freed: string[] } | null {
  const next = copyOf(form);
  const freed: string[] = [];
  for (const branch of branchesOf(form)) {
    const group = groupAt(next, branch.owner);
    if (readCondition(branch)?.question === name) {
      for (const [inner, field] of Object.entries(propertiesAt(form, branch.owner))) {
        if (branchesAbout(form, inner, 'shown').length > 1) return null;
        const isRequired = take(next, branch.owner, inner);
        if (inner === name || Object.hasOwn(propertiesAt(form, []), inner)) continue;
        put(next, [], inner, field, isRequired);
        freed.push(inner);
      }
      delete group['required'];
      if (Object.keys(group).length > 0) return null;
    } else if (!isEqual(branch.owner, owner)) dropName(group, 'required', name);
  }
  take(next, owner, name);
  dropName(next, 'ui:order', name);
  for (const key of ['dependentRequired', 'dependencies']) {
    const group = next[key];
    if (!isJsonObject(group)) continue;
    if (Array.isArray(group[name])) delete group[name];
    for (const other of Object.keys(group)) dropName(group, other, name);
    if (Object.keys(group).length === 0) delete next[key];
  }
  tidy(next);
  return isNamed(next, name) ? null : { form: next, freed };
}
