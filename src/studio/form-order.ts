import { listAt, valueAt, type Json, type JsonObject, type Path } from '../document/json.ts';
import { isJsonObject } from '../model/is-json-object.ts';

export const propertiesAt = (form: Json, owner: Path): JsonObject => {
  const properties = valueAt(form, [...owner, 'properties']);
  return isJsonObject(properties) ? properties : {};
};

/** The names of fields in the order in which they are drawn. */
export function fieldNames(form: Json, owner: Path): string[] {
  const names = Object.keys(propertiesAt(form, owner));
  const order = listAt(valueAt(form, owner), 'ui:order').map(String);
  const rest = names.filter((name) => !order.includes(name));
  const star = order.indexOf('*');
  const ordered = star < 0 ? [...order, ...rest] : order.toSpliced(star, 1, ...rest);
  return ordered.filter((name) => names.includes(name));
}

/** What applies under an `if` of a form, or unless it fits. */
export interface Branch {
  /** Of `then` or `else`, from the form on. */
  owner: Path;
  condition: Json | undefined;
  isElse: boolean;
}

/** The branches of a form's conditions: beside `properties`, and in entries of `allOf`. */
export function branchesOf(form: Json): Branch[] {
  const all: Path[] = [[], ...listAt(form, 'allOf').map((_, at): Path => ['allOf', at])];
  return all.flatMap((base) =>
    ['then', 'else']
      .filter((branch) => isJsonObject(valueAt(form, [...base, branch])))
      .map((branch) => ({
        owner: [...base, branch],
        condition: valueAt(form, [...base, 'if']),
        isElse: branch === 'else',
      })),
  );
}

/** The branches that show fields. */
export const conditionalSets = (form: Json): Branch[] =>
  branchesOf(form).filter(({ owner }) => isJsonObject(valueAt(form, [...owner, 'properties'])));

/** Whether a field is in no step: visitors do not see it, or do not fill it in. */
export function isBesideSteps(form: Json, name: string): boolean {
  const at = (...path: string[]) => valueAt(form, ['properties', name, ...path]);
  const isRead = [['readOnly'], ['ui:readonly'], ['ui:options', 'readonly']].some((path) => at(...path) === true);
  const drawn = [['x-input', 'type'], ['ui:widget'], ['ui:options', 'widget']].map((path) => at(...path));
  return isRead || drawn.some((kind) => kind === 'hidden' || kind === 'shown');
}

/** The names of all fields and groups of a form that a step can hold: those that conditions show come last. */
export const allFieldNames = (form: Json): string[] => [
  ...new Set([
    ...fieldNames(form, []).filter((name) => !isBesideSteps(form, name)),
    ...conditionalSets(form).flatMap(({ owner }) => fieldNames(form, owner)),
  ]),
];
