import { resolveReferences, type Run } from '../resolve-references.ts';
import { CONDITION_KEYS, isNode, quoted, type SchemaNode, type SchemaPath } from '../schema-node.ts';

/** What a condition looks at, and where it was written. */
export interface WrittenTest {
  /** The name of a field, or of a group and its field. */
  names: string[];
  values?: unknown[];
  orEmpty?: true;
  /** The values are looked for in a list, by `contains`. */
  isInList?: boolean;
  path: SchemaPath;
}

/** A condition as its author wrote it: names are those beside `properties`, of fields and groups. */
export interface WrittenCondition {
  when: WrittenTest[];
  not?: true;
  show: string[];
  required: { name: unknown; path: SchemaPath }[];
  path: SchemaPath;
}

/** Keys that say nothing about values. */
const WORDS = ['$comment', 'title', 'description'];

/** The values that count of a field: by `const`, `enum`, or of a list by `contains`. */
function readValues(run: Run, field: unknown, path: SchemaPath): Pick<WrittenTest, 'values' | 'isInList'> | undefined {
  const isInList = isNode(field) && isNode(field['contains']);
  const inner = isInList ? field['contains'] : field;
  const keys = isNode(inner) ? Object.keys(inner).filter((key) => key !== 'type' && !WORDS.includes(key)) : [];
  if (isNode(inner) && keys.length === 1 && keys[0] === 'const') return { values: [inner['const']], isInList };
  if (isNode(inner) && keys.length === 1 && keys[0] === 'enum' && Array.isArray(inner['enum']))
    return { values: inner['enum'], isInList };
  run.report({
    path,
    what: `The condition on ${quoted(path.at(-1))} does not name the answers that count.`,
    why: 'A condition looks for given answers: by "const" or "enum", in a list by "contains".',
    fix: 'Write { "const": "answer" }, { "enum": ["one", "other"] } or { "contains": { "const": "answer" } }.',
  });
  return undefined;
}

/** Reads what `if` looks at; `outer` is the group that it looks into. */
function readTests(run: Run, written: SchemaNode, path: SchemaPath, outer: string[] = []): WrittenTest[] {
  const node = resolveReferences(run, written, path);
  const at = (key: string) => run.origins.of(node, key);
  for (const key of Object.keys(node))
    if (!['properties', 'required', 'type', ...WORDS].includes(key))
      run.report({
        path: at(key),
        what: `${quoted(key)} cannot be used in "if".`,
        why: 'A condition looks at the answers to fields, all of which must fit.',
        fix: 'Write "properties" with "const" or "enum" for each field, and "required".',
      });
  const properties = isNode(node['properties']) ? node['properties'] : {};
  const required = Array.isArray(node['required']) ? (node['required'] as unknown[]) : [];
  const tests = Object.entries(properties).flatMap(([name, field]): WrittenTest[] => {
    const place = run.origins.of(properties, name);
    if (outer.length === 0 && isNode(field) && ('properties' in field || 'required' in field))
      return readTests(run, field, place, [name]);
    const values = readValues(run, field, place);
    if (!values) return [];
    return [{ names: [...outer, name], ...values, ...(!required.includes(name) && { orEmpty: true }), path: place }];
  });
  for (const [index, name] of required.entries())
    if (typeof name === 'string' && !Object.hasOwn(properties, name))
      tests.push({ names: [...outer, name], path: [...at('required'), index] });
  if (tests.length === 0 && Object.keys(node).every((key) => key !== 'properties' && key !== 'required'))
    run.report({
      path,
      what: 'The condition looks at no field.',
      why: 'It would always hold.',
      fix: 'Write "properties": { "name": { "const": "answer" } } and "required": ["name"].',
    });
  return tests;
}

/** Reads the conditions of one run, with the fields that each brings. */
class Reader {
  readonly conditions: WrittenCondition[] = [];
  /** New fields, by name, each with its place. */
  readonly fields = new Map<string, { field: unknown; path: SchemaPath }>();
  readonly #run: Run;
  readonly #always: SchemaNode;

  constructor(run: Run, always: SchemaNode) {
    this.#run = run;
    this.#always = always;
  }

  #refuse(path: SchemaPath, what: string, why: string, fix: string): void {
    this.#run.report({ path, what, why, fix });
  }

  /** A field under a condition; true where it is shown by it. */
  #addField(name: string, field: unknown, path: SchemaPath): boolean {
    const isAlways = Object.hasOwn(this.#always, name);
    if (isAlways && isNode(field) && Object.keys(field).length === 0) return false;
    const before = this.fields.get(name);
    if (isAlways || (before && JSON.stringify(before.field) !== JSON.stringify(field))) {
      this.#refuse(
        path,
        `The field ${quoted(name)} is described here under a condition, and elsewhere again.`,
        'Without script all fields are shown at once, and each name is one field with one set of rules.',
        isAlways
          ? 'Name it in "required" here, move it here whole, or give this one another name.'
          : 'Give the field of each condition a name of its own.',
      );
      return false;
    }
    if (!before) this.fields.set(name, { field, path });
    return true;
  }

  /** What applies under a condition. */
  #readBranch(branch: unknown, when: WrittenTest[], path: SchemaPath, not: boolean, control?: string): void {
    if (branch === true) return;
    if (!isNode(branch)) {
      const fix = 'Write { "properties": { ... }, "required": ["name"] }.';
      this.#refuse(path, 'What applies under a condition is not an object.', 'It has fields, or requires some.', fix);
      return;
    }
    const node = resolveReferences(this.#run, branch, path);
    const at = (key: string) => this.#run.origins.of(node, key);
    for (const key of Object.keys(node)) {
      if (['properties', 'required', 'type', 'additionalProperties', ...WORDS].includes(key)) continue;
      const isNested = CONDITION_KEYS.includes(key) || key === 'allOf';
      this.#refuse(
        at(key),
        `${quoted(key)} cannot be used under a condition.`,
        isNested ? 'Conditions stand in one list, beside each other.' : 'A condition shows fields, or requires some.',
        isNested
          ? 'Move it into an entry of "allOf" of the form; a field that is not shown counts as empty there.'
          : 'Remove it.',
      );
    }
    const properties = isNode(node['properties']) ? node['properties'] : {};
    const show = Object.entries(properties).flatMap(([name, field]) =>
      name !== control && this.#addField(name, field, this.#run.origins.of(properties, name)) ? [name] : [],
    );
    const names = Array.isArray(node['required']) ? (node['required'] as unknown[]) : [];
    const required = names.map((name, index) => ({ name, path: [...at('required'), index] }));
    this.conditions.push({ when, ...(not && { not }), show, required, path });
  }

  /** What depends on a field: names, a schema, or by `oneOf` a schema for each of its values. */
  #readDependent(name: string, value: unknown, path: SchemaPath): void {
    const given: WrittenTest = { names: [name], path };
    if (Array.isArray(value)) {
      const required = (value as unknown[]).map((each, index) => ({ name: each, path: [...path, index] }));
      this.conditions.push({ when: [given], show: [], required, path });
    } else if (isNode(value) && Array.isArray(value['oneOf']) && Object.keys(value).length === 1)
      for (const [index, branch] of (value['oneOf'] as unknown[]).entries()) {
        const place = [...path, 'oneOf', index];
        const own = isNode(branch) && isNode(branch['properties']) ? branch['properties'][name] : undefined;
        if (own === undefined)
          this.#refuse(
            place,
            `This entry of "oneOf" does not say for which answers to ${quoted(name)} it is.`,
            'The fields it shows depend on the answer.',
            `Add ${quoted(name)}: { "enum": ["answer"] } to its "properties".`,
          );
        else {
          const values = readValues(this.#run, own, [...place, 'properties', name]);
          if (values) this.#readBranch(branch, [{ names: [name], ...values, path: place }], place, false, name);
        }
      }
    else this.#readBranch(value, [given], path, false);
  }

  /** Reads the conditions of a form, or of an entry of its `allOf`. */
  read(node: SchemaNode): void {
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
    else if (!isNode(condition)) {
      const fix = 'Write "if": { "properties": { "name": { "const": "answer" } }, "required": ["name"] }.';
      this.#refuse(at('if'), '"if" is not an object.', 'It says which answers count.', fix);
    } else {
      const when = readTests(this.#run, condition, at('if'));
      if (!('then' in node) && !('else' in node))
        this.#refuse(at('if'), '"if" stands without "then".', 'Nothing depends on it.', 'Add "then", or remove "if".');
      if ('then' in node) this.#readBranch(node['then'], when, at('then'), false);
      if ('else' in node) this.#readBranch(node['else'], when, at('else'), true);
    }
    for (const key of ['dependencies', 'dependentRequired', 'dependentSchemas'])
      if (isNode(node[key]))
        for (const [name, value] of Object.entries(node[key])) this.#readDependent(name, value, [...at(key), name]);
      else if (key in node) {
        const fix = `Write ${quoted(key)}: { "name": ["other"] }.`;
        this.#refuse(at(key), `${quoted(key)} is not an object.`, 'It says what depends on each field.', fix);
      }
  }
}

/** Orders conditions so that each stands after those that show what it looks at. Those in a circle are reported. */
function inOrderOfUse(run: Run, conditions: WrittenCondition[]): WrittenCondition[] {
  const ordered: WrittenCondition[] = [];
  let left = conditions;
  while (left.length > 0) {
    const waiting = new Set(left.flatMap(({ show }) => show));
    const [next] = left.filter(({ when }) => !when.some(({ names }) => waiting.has(names[0]!)));
    if (!next) {
      const { path, when } = left[0]!;
      run.report({
        path,
        what: `These fields are shown by an answer to ${quoted(when[0]?.names.join('.'))}, which is shown only by one of them.`,
        why: 'None of them would ever be shown.',
        fix: 'Move one of these fields to the "properties" of the form.',
      });
      return [];
    }
    ordered.push(next);
    left = left.filter((each) => each !== next);
  }
  return ordered;
}

/**
 * Takes the conditions out of a form: `if`, `then`, `else`, `dependentRequired`, `dependentSchemas` and draft-07's
 * `dependencies`, beside `properties` or in entries of `allOf`. The fields they show are put among `properties`, each after the
 * field that it depends on.
 *
 * @param root  With `$ref` and `allOf` resolved. Changed in place.
 */
export function readConditions(run: Run, root: SchemaNode): WrittenCondition[] {
  const always = isNode(root['properties']) ? root['properties'] : undefined;
  if (!always) return [];
  const reader = new Reader(run, always);
  reader.read(root);
  for (const part of Array.isArray(root['allOf']) ? (root['allOf'] as SchemaNode[]) : []) reader.read(part);
  for (const key of [...CONDITION_KEYS, 'allOf']) delete root[key];
  const conditions = inOrderOfUse(run, reader.conditions);
  const names = Object.keys(always);
  for (const { when, show } of conditions) {
    const added = show.filter((name) => !names.includes(name));
    const last = Math.max(...when.map((test) => names.indexOf(test.names[0]!)), -1);
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
