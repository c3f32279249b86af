import { listAt, partOf, textAt, valueAt, type Json } from '../../../document/json.ts';
import { TRAP_FIELD } from '../../../model/form/trap-field.ts';
import type { Operation, Path } from '../../protocol.ts';
import { conditionalSets, fieldNames, propertiesAt } from '../../form-order.ts';

/** Where a field is: in which form, among which others. */
export interface FieldPlace {
  file: string;
  form: Json;
  owner: Path;
  name: string;
}

/** What a field is called: its label, else its name. */
export const fieldTitle = (form: Json, path: Path): string =>
  textAt(valueAt(form, path), 'title')?.trim() || String(path.at(-1));

/** The names of fields that a form had: enquiries have other answers under them. */
const formerNames = (form: Json): string[] =>
  Object.keys(partOf(form, 'x-former') ?? {}).map((name) => name.slice(name.lastIndexOf('.') + 1));

/** The names of all fields of a form and of one of its sets, former ones too: no two may have the same. */
export const takenNames = (form: Json, owner: Path): string[] => [
  ...[[], owner, ...conditionalSets(form).map((set) => set.owner)].flatMap((each) => fieldNames(form, each)),
  ...formerNames(form),
];

/** A name for a new field that no other has, nor the hidden one of every form: "webAddress", "webAddress2". */
export function newName(title: string, taken: string[]): string {
  const [first = '', ...rest] = title
    .replaceAll(/['’-]/g, '')
    .normalize('NFD')
    .replaceAll(/[^\w\s]/g, '')
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  const words = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const base = /^[a-z]/.test(words) ? words : `field${words}`;
  let name = base;
  for (let number = 2; taken.includes(name) || name === TRAP_FIELD; number++) name = `${base}${number}`;
  return name;
}

/** The order of fields as one operation: none where it is that of the file, or is no other than now. */
export function ordering(
  form: Json,
  at: Path,
  owner: Path,
  names: string[],
  keys = Object.keys(propertiesAt(form, owner)),
): Operation[] {
  const path = [...at, ...owner, 'ui:order'];
  const has = partOf(valueAt(form, owner), 'ui:order') !== undefined;
  if (names.every((name, index) => name === keys[index])) return has ? [{ op: 'remove', path }] : [];
  return [{ op: 'set', path, value: names }];
}

/** @param at  Where the form is in the draft. */
export function moveField(form: Json, at: Path, owner: Path, from: number, to: number): Operation[] {
  const names = fieldNames(form, owner);
  const order = listAt(valueAt(form, owner), 'ui:order');
  const moved = names.toSpliced(from, 1).toSpliced(to, 0, names[from]!);
  const keys = Object.keys(propertiesAt(form, owner));
  const isWhole = order.length === names.length && order.every((name, index) => name === names[index]);
  const isPlain = moved.every((name, index) => name === keys[index]);
  if (isWhole && !isPlain) return [{ op: 'move', path: [...at, ...owner, 'ui:order', from], to }];
  return ordering(form, at, owner, moved, keys);
}

/** Adds a field at a place among those of a set. */
export function addField(form: Json, at: Path, owner: Path, index: number, name: string, field: Json): Operation[] {
  const names = fieldNames(form, owner);
  const properties = [...at, ...owner, 'properties'];
  const keys = [...Object.keys(propertiesAt(form, owner)), name];
  const isMissing = valueAt(form, [...owner, 'properties']) === undefined;
  return [
    isMissing
      ? { op: 'set', path: properties, value: { [name]: field } }
      : { op: 'set', path: [...properties, name], value: field },
    ...ordering(form, at, owner, names.toSpliced(index, 0, name), keys),
  ];
}

/** Removes a name from a list of names, and the list with the last one. */
function withoutName(form: Json, at: Path, owner: Path, key: string, name: string): Operation[] {
  const list = listAt(valueAt(form, owner), key);
  const index = list.indexOf(name);
  if (index < 0) return [];
  const path = [...at, ...owner, key];
  return [{ op: 'remove', path: list.length === 1 ? path : [...path, index] }];
}

export const isRequired = (form: Json, owner: Path, name: string): boolean =>
  listAt(valueAt(form, owner), 'required').includes(name);

/** Makes a field required, or not. */
export function setRequired(form: Json, at: Path, owner: Path, name: string, isOn: boolean): Operation[] {
  if (!isOn) return withoutName(form, at, owner, 'required', name);
  const path = [...at, ...owner, 'required'];
  const list = partOf(valueAt(form, owner), 'required');
  return Array.isArray(list)
    ? [{ op: 'add', path: [...path, list.length], value: name }]
    : [{ op: 'set', path, value: [name] }];
}

/**
 * Gives a new field a name by its label: the columns of enquiries are called by it. One that something in the form asks about keeps
 * its name, and so does an e-mail address, to which answers are sent.
 *
 * @param path  Of the field, from the form on.
 * @returns     Its path from then on, and the operations; undefined where it keeps its name.
 */
export function namedByLabel(form: Json, at: Path, path: Path): { path: Path; operations: Operation[] } | undefined {
  const [owner, name] = [path.slice(0, -2), String(path.at(-1))];
  const others = takenNames(form, owner).filter((each) => each !== name);
  const better = newName(fieldTitle(form, path).replace(/(?<!\s)\s*\(optional\)$/, ''), others);
  const field = valueAt(form, path);
  const required = listAt(valueAt(form, owner), 'required').indexOf(name);
  const usesIn = (part: Json) => JSON.stringify(part).split(JSON.stringify(name)).length - 1;
  const isLast = Object.keys(propertiesAt(form, owner)).at(-1) === name;
  if (better === name || name === 'email' || field === undefined || !isLast) return;
  if (usesIn(form) - usesIn(field) > (required < 0 ? 1 : 2)) return;
  const set = (to: Path, value: Json): Operation => ({ op: 'set', path: [...at, ...to], value });
  const named = [...owner, 'properties', better];
  return {
    path: named,
    operations: [
      { op: 'remove', path: [...at, ...path] },
      set(named, field),
      ...(required < 0 ? [] : [set([...owner, 'required', required], better)]),
    ],
  };
}
