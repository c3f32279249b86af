import { isEqual, listAt, partOf, valueAt, type JsonObject, type Json } from '../../../../document/json.ts';
import { isJsonObject } from '../../../../model/is-json-object.ts';
import { branchesOf, conditionalSets, fieldNames, propertiesAt, type Branch } from '../../../form-order.ts';

/** A condition that the studio can write: on one answer to one question. */
export interface Condition {
  /** The name of the field that is asked. */
  question: string;
  how: 'is' | 'isNot' | 'isAnswered';
  /** Absent where any answer counts. */
  answer?: Json;
}

/** What an answer decides about a field. */
export type Effect = 'shown' | 'required';

/** The condition of a branch; null where it says more than the studio can write. */
export function readCondition({ condition, isElse }: Omit<Branch, 'owner'>): Condition | null {
  if (!isJsonObject(condition)) return null;
  const { properties, required, ...more } = condition;
  const [question, ...others] = Array.isArray(required) ? required : [];
  if (typeof question !== 'string' || others.length > 0 || Object.keys(more).length > 0) return null;
  if (properties === undefined) return isElse ? null : { question, how: 'isAnswered' };
  const contained = valueAt(properties, [question, 'contains']);
  const answer = partOf(contained ?? partOf(properties, question), 'const');
  if (answer === undefined || answer === false) return null;
  const condensed: Condition = { question, how: isElse ? 'isNot' : 'is', answer };
  return isEqual(writtenTest(condensed, contained !== undefined), condition) ? condensed : null;
}

/** The `if` of a condition. */
export function writtenTest({ question, answer }: Condition, isList: boolean): JsonObject {
  if (answer === undefined) return { required: [question] };
  const test = { const: answer };
  return { properties: { [question]: isList ? { contains: test } : test }, required: [question] };
}

/** The branches that decide about a field. One that is always shown may be named by others, which offer some of its choices. */
export const branchesAbout = (form: Json, name: string, effect: Effect): Branch[] =>
  branchesOf(form).filter(({ owner }) => {
    const isShown = Object.hasOwn(propertiesAt(form, owner), name);
    if (effect === 'shown') return isShown && !Object.hasOwn(propertiesAt(form, []), name);
    return !isShown && listAt(valueAt(form, owner), 'required').includes(name);
  });

/** The names that require a field once they are answered, as `dependentRequired` says. */
export const dependencesOn = (form: Json, name: string): string[] =>
  ['dependentRequired', 'dependencies'].flatMap((key) =>
    Object.entries((partOf(form, key) ?? {}) as JsonObject).flatMap(([other, names]) =>
      Array.isArray(names) && names.includes(name) ? [other] : [],
    ),
  );

/** What decides about a field: null where nothing does, 'more' where it is more than the studio can write. */
export function conditionOf(form: Json, name: string, effect: Effect): Condition | 'more' | null {
  const [branch, ...others] = branchesAbout(form, name, effect);
  const isMore = others.length > 0 || (effect === 'required' && dependencesOn(form, name).length > 0);
  if (isMore) return 'more';
  return branch ? (readCondition(branch) ?? 'more') : null;
}

/** The answers of which one is chosen; none of a field that takes any. */
export function answersOf(field: Json | undefined): Json[] {
  if (partOf(field, 'type') === 'boolean') return [true];
  const choices = isList(field) ? partOf(field, 'items') : field;
  const listed = listAt(choices, 'oneOf').flatMap((one) => partOf(one, 'const') ?? []);
  return listed.length > 0 ? listed : listAt(choices, 'enum').filter((each) => each !== null);
}

export const isList = (field: Json | undefined): boolean => partOf(field, 'type') === 'array';

/** Whether a field asks for files, or holds one that does: those are always shown. */
export const asksForFiles = (field: Json | undefined): boolean =>
  valueAt(field, ['x-input', 'type']) === 'file' ||
  Object.values((partOf(field, 'properties') ?? {}) as JsonObject).some(asksForFiles);

/** A field of a form, wherever it stands. */
export const fieldOf = (form: Json, name: string): Json | undefined =>
  [[], ...conditionalSets(form).map(({ owner }) => owner)]
    .map((owner) => propertiesAt(form, owner)[name])
    .find((field) => field !== undefined);

/** Whether an answer to a field decides whether another one is shown. */
function dependsOn(form: Json, name: string, other: string, known: string[] = []): boolean {
  if (name === other) return true;
  if (known.includes(name)) return false;
  const asked = branchesAbout(form, name, 'shown').flatMap(({ condition }) => [
    ...Object.keys((partOf(condition, 'properties') ?? {}) as JsonObject),
    ...listAt(condition, 'required').map(String),
  ]);
  return asked.some((each) => dependsOn(form, each, other, [...known, name]));
}

/** The fields whose answers may decide about a field: single ones that do not depend on it themselves. */
export function questionsFor(form: Json, name: string): string[] {
  const all = [[], ...conditionalSets(form).map(({ owner }) => owner)].flatMap((owner) => fieldNames(form, owner));
  return [...new Set(all)].filter((other) => {
    const field = fieldOf(form, other);
    const isSingle = partOf(field, 'properties') === undefined && (!isList(field) || answersOf(field).length > 0);
    return isSingle && !asksForFiles(field) && !dependsOn(form, other, name);
  });
}
