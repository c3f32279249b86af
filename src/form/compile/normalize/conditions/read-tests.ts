import { isJsonObject } from '../../../../model/is-json-object.ts';
import { resolveReferences, type Run } from '../resolve-references.ts';
import { quoted, WORDS, type SchemaNode, type SchemaPath } from '../schema-node.ts';
import type { WrittenTest } from './written-condition.ts';

/** The values that count of a field: by `const`, `enum`, or of a list by `contains`. */
export function readValues(
  run: Run,
  field: unknown,
  path: SchemaPath,
): Pick<WrittenTest, 'values' | 'isInList'> | undefined {
  const isInList = isJsonObject(field) && isJsonObject(field['contains']);
  const inner = isInList ? field['contains'] : field;
  const keys = isJsonObject(inner) ? Object.keys(inner).filter((key) => key !== 'type' && !WORDS.includes(key)) : [];
  if (isJsonObject(inner) && keys.length === 1 && keys[0] === 'const') return { values: [inner['const']], isInList };
  if (isJsonObject(inner) && keys.length === 1 && keys[0] === 'enum' && Array.isArray(inner['enum']))
    return { values: inner['enum'], isInList };
  run.report({
    path,
    what: `The condition on ${quoted(path.at(-1))} does not name the answers that count.`,
    why: 'A condition looks for given answers: by "const" or "enum", in a list by "contains".',
    fix: 'Write { "const": "answer" }, { "enum": ["one", "other"] } or { "contains": { "const": "answer" } }.',
  });
  return undefined;
}

/** Reads what `if` looks at; `outer` are the groups that it looks into. */
export function readTests(run: Run, written: SchemaNode, path: SchemaPath, outer: string[]): WrittenTest[] {
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
  const properties = isJsonObject(node['properties']) ? node['properties'] : {};
  const required = Array.isArray(node['required']) ? (node['required'] as unknown[]) : [];
  const tests = Object.entries(properties).flatMap(([name, field]): WrittenTest[] => {
    const place = run.origins.of(properties, name);
    if (isJsonObject(field) && ('properties' in field || 'required' in field))
      return readTests(run, field, place, [...outer, name]);
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
