import { isJsonObject } from '../../../../model/is-json-object.ts';
import { resolveReferences, type Run } from '../resolve-references.ts';
import { CONDITION_KEYS, quoted, WORDS, type SchemaNode, type SchemaPath } from '../schema-node.ts';
import { EITHER_KEYS, eitherKeys } from './either.ts';
import { inOrderOfUse } from './order-of-use.ts';
import { sharedField, writtenChoices } from './shared-field.ts';
import { readTests, readValues } from './read-tests.ts';
import type { WrittenCondition, WrittenName, WrittenTest } from './written-condition.ts';

/** The conditions above a part of a schema. */
type Under = Pick<WrittenCondition, 'when' | 'unless'>;

/** Reads the conditions of a form or group, with the fields that each brings. */
class Reader {
  readonly conditions: WrittenCondition[] = [];
  /** New fields, by name, each with its place. */
  readonly fields = new Map<string, { field: unknown; path: SchemaPath }>();
  readonly #run: Run;
  readonly #always: SchemaNode;
  readonly #outer: string[];

  constructor(run: Run, always: SchemaNode, outer: string[]) {
    this.#run = run;
    this.#always = always;
    this.#outer = outer;
  }

  #refuse(path: SchemaPath, what: string, why: string, fix: string): void {
    this.#run.report({ path, what, why, fix });
  }

  #named(names: unknown[], path: SchemaPath): WrittenName[] {
    return names.map((name, index) => ({ name, path: [...path, index] }));
  }

  #add(condition: Partial<WrittenCondition>, under: Under, path: SchemaPath): void {
    this.conditions.push({ outer: this.#outer, show: [], required: [], allow: [], ...condition, ...under, path });
  }

  /** A field under a condition; false where it is not shown by it. */
  #addField(name: string, field: unknown, path: SchemaPath): boolean {
    const isAlways = Object.hasOwn(this.#always, name);
    const before = isAlways ? { field: this.#always[name], path } : this.fields.get(name);
    const shared = before ? sharedField(this.#run, before.field, field, isAlways) : field;
    if (shared === undefined)
      this.#refuse(
        path,
        `The field ${quoted(name)} is described here under a condition, and elsewhere again.`,
        'Without script all fields are shown at once, and each name is one field with one set of rules.',
        isAlways
          ? 'Name it in "required" here, move it here whole, or give this one another name.'
          : 'Give the field of each condition a name of its own.',
      );
    else if (!isAlways) this.fields.set(name, { field: shared, path: before?.path ?? path });
    return !isAlways && shared !== undefined;
  }

  /** What applies under a condition. */
  #readBranch(branch: unknown, under: Under, path: SchemaPath, control?: string): void {
    if (branch === true) return;
    if (!isJsonObject(branch)) {
      const fix = 'Write { "properties": { ... }, "required": ["name"] }.';
      this.#refuse(path, 'What applies under a condition is not an object.', 'It has fields, or requires some.', fix);
      return;
    }
    const node = resolveReferences(this.#run, branch, path);
    const at = (key: string) => this.#run.origins.of(node, key);
    const own = ['properties', 'required', 'type', 'additionalProperties', 'allOf', 'x-messages', ...WORDS];
    const known = [...own, ...CONDITION_KEYS, ...eitherKeys(node)];
    for (const key of Object.keys(node))
      if (!known.includes(key))
        this.#refuse(
          at(key),
          `${quoted(key)} cannot be used under a condition.`,
          'A condition shows fields, or requires some.',
          'Remove it.',
        );
    const properties = isJsonObject(node['properties']) ? node['properties'] : {};
    const show: string[] = [];
    const allow: WrittenCondition['allow'] = [];
    for (const [name, field] of Object.entries(properties)) {
      if (name === control) continue;
      const place = this.#run.origins.of(properties, name);
      const full = [...this.#outer, name].join('.');
      if (this.#addField(name, field, place)) show.push(full);
      const values = writtenChoices(field);
      if (values) allow.push({ name: full, values, path: place });
    }
    const names = Array.isArray(node['required']) ? (node['required'] as unknown[]) : [];
    this.#add({ show, required: this.#named(names, at('required')), allow }, under, path);
    this.readAll(node, under);
  }

  /** What depends on a field: names, a schema, or by `oneOf` a schema for each of its values. */
  #readDependent(name: string, value: unknown, path: SchemaPath, under: Under): void {
    const names = [...this.#outer, name];
    const and = (test: WrittenTest): Under => ({ ...under, when: [...under.when, test] });
    const given = and({ names, path });
    if (Array.isArray(value)) this.#add({ required: this.#named(value as unknown[], path) }, given, path);
    else if (isJsonObject(value) && Array.isArray(value['oneOf']) && Object.keys(value).length === 1)
      for (const [index, branch] of (value['oneOf'] as unknown[]).entries()) {
        const place = [...path, 'oneOf', index];
        const own = isJsonObject(branch) && isJsonObject(branch['properties']) ? branch['properties'][name] : undefined;
        if (own === undefined)
          this.#refuse(
            place,
            `This entry of "oneOf" does not say for which answers to ${quoted(name)} it is.`,
            'The fields it shows depend on the answer.',
            `Add ${quoted(name)}: { "enum": ["answer"] } to its "properties".`,
          );
        else {
          const values = readValues(this.#run, own, [...place, 'properties', name]);
          if (values) this.#readBranch(branch, and({ names, ...values, path: place }), place, name);
        }
      }
    else this.#readBranch(value, given, path);
  }

  /** Which of several fields must be filled in, with the messages beside the rule. */
  #readEither(node: SchemaNode, under: Under): void {
    for (const key of eitherKeys(node)) {
      const path = this.#run.origins.of(node, key);
      const of = (node[key] as SchemaNode[]).map(({ required }, index) =>
        this.#named(required as unknown[], [...path, index, 'required']),
      );
      const messages = isJsonObject(node['x-messages']) ? node['x-messages'] : {};
      this.#add({ either: { of, isOnly: key === 'oneOf', messages } }, under, path);
    }
  }

  #readIf(node: SchemaNode, under: Under): void {
    const at = (key: string) => this.#run.origins.of(node, key);
    const { if: condition } = node;
    if (condition === undefined)
      for (const key of ['then', 'else'].filter((each) => each in node))
        this.#refuse(
          at(key),
          `${quoted(key)} stands without "if".`,
          'It would never apply.',
          'Add "if", or remove it.',
        );
    else if (!isJsonObject(condition)) {
      const fix = 'Write "if": { "properties": { "name": { "const": "answer" } }, "required": ["name"] }.';
      this.#refuse(at('if'), '"if" is not an object.', 'It says which answers count.', fix);
    } else {
      const tests = readTests(this.#run, condition, at('if'), this.#outer);
      if (!('then' in node) && !('else' in node))
        this.#refuse(at('if'), '"if" stands without "then".', 'Nothing depends on it.', 'Add "then", or remove "if".');
      if ('then' in node) this.#readBranch(node['then'], { ...under, when: [...under.when, ...tests] }, at('then'));
      if ('else' in node) this.#readBranch(node['else'], { ...under, unless: [...under.unless, tests] }, at('else'));
    }
  }

  #read(node: SchemaNode, under: Under): void {
    const at = (key: string) => this.#run.origins.of(node, key);
    this.#readEither(node, under);
    this.#readIf(node, under);
    for (const key of ['dependencies', 'dependentRequired', 'dependentSchemas'])
      if (isJsonObject(node[key]))
        for (const [name, value] of Object.entries(node[key]))
          this.#readDependent(name, value, [...at(key), name], under);
      else if (key in node) {
        const fix = `Write ${quoted(key)}: { "name": ["other"] }.`;
        this.#refuse(at(key), `${quoted(key)} is not an object.`, 'It says what depends on each field.', fix);
      }
  }

  /** Reads the conditions of a form, group or branch, those in its `allOf` among them. */
  readAll(node: SchemaNode, under: Under = { when: [], unless: [] }): void {
    this.#read(node, under);
    for (const part of Array.isArray(node['allOf']) ? (node['allOf'] as SchemaNode[]) : []) this.#read(part, under);
  }
}

/** Removes the messages that belong to rules of several fields. */
function takeMessages(root: SchemaNode): void {
  if (!isJsonObject(root['x-messages'])) return;
  const rest = Object.entries(root['x-messages']).filter(([key]) => !EITHER_KEYS.some((each) => each === key));
  if (rest.length === 0) delete root['x-messages'];
}

/**
 * Takes the conditions out of a form or group: `if`, `then`, `else`, `dependentRequired`, `dependentSchemas`, draft-07's
 * `dependencies`, and `anyOf` or `oneOf` of `required`, beside `properties` or in entries of `allOf`. The fields they show are put
 * among `properties`, each after the field that it depends on.
 *
 * @param root   With `$ref` and `allOf` resolved. Changed in place.
 * @param outer  The groups that it is in, and its own name where it is one.
 */
export function readConditions(run: Run, root: SchemaNode, outer: string[] = []): WrittenCondition[] {
  const always = isJsonObject(root['properties']) ? root['properties'] : undefined;
  if (!always) return [];
  const reader = new Reader(run, always, outer);
  reader.readAll(root);
  if (eitherKeys(root).length > 0) takeMessages(root);
  for (const key of [...CONDITION_KEYS, ...eitherKeys(root), 'allOf']) delete root[key];
  const conditions = inOrderOfUse(run, reader.conditions);
  const names = Object.keys(always);
  const local = (name: string) => name.slice(outer.map((each) => `${each}.`).join('').length);
  for (const { when, unless, show } of conditions) {
    const added = show.map(local).filter((name) => !names.includes(name));
    const last = Math.max(...[when, ...unless].flat().map((test) => names.indexOf(test.names[outer.length]!)), -1);
    let place = last === -1 ? names.length : last + 1;
    // Those of earlier conditions on the same field come first.
    while (last !== -1 && place < names.length && reader.fields.has(names[place]!)) place += 1;
    names.splice(place, 0, ...added);
  }
  const places = names.map((name): [string, SchemaPath] => [
    name,
    reader.fields.get(name)?.path ?? run.origins.of(always, name),
  ]);
  const fields = names.map((name) => [name, name in always ? always[name] : reader.fields.get(name)!.field] as const);
  for (const name of names) delete always[name];
  for (const [name, field] of fields) always[name] = field;
  run.origins.set(always, [], places);
  return conditions;
}
