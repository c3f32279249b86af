import { isJsonObject } from '../../../model/is-json-object.ts';
import { eitherKeys } from './conditions/either.ts';
import {
  asText,
  CONDITION_KEYS,
  emptyNode,
  type Obstacle,
  type Origins,
  type SchemaNode,
  type SchemaPath,
} from './schema-node.ts';

/** What one run of normalizing shares. */
export interface Run {
  /** The schema as written. */
  written: SchemaNode;
  origins: Origins;
  report(obstacle: Obstacle): void;
}

/** Of two limits, the one that both allow. */
const LIMITS: Record<string, (one: number, other: number) => number> = {
  minLength: Math.max,
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minItems: Math.max,
  maxLength: Math.min,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxItems: Math.min,
};
/** Keys whose values are merged key by key. */
const MERGED = ['properties', 'x-messages', 'x-input', 'labels'];
/** Keys that may differ: they say how a field looks, not what it accepts. The last one counts. */
const isLook = (key: string) => /^(title|description|default|examples|\$comment|additionalProperties|ui:.*)$/.test(key);

/** The node that `$ref` names, and where it stands; undefined after reporting why there is none. */
function target(run: Run, ref: unknown, path: SchemaPath): { node: SchemaNode; path: SchemaPath } | undefined {
  const refuse = (what: string, why: string, fix: string) => run.report({ path: [...path, '$ref'], what, why, fix });
  const words = `"$ref" leads to ${JSON.stringify(ref)}`;
  if (typeof ref !== 'string' || !ref.startsWith('#/')) {
    const isRemote = typeof ref === 'string' && ref !== '#';
    refuse(
      `${words}.`,
      isRemote ? 'A form is one file: nothing is fetched from elsewhere.' : 'A field cannot hold the whole form.',
      'Copy that part into "definitions" of this file, and write "#/definitions/NAME".',
    );
    return undefined;
  }
  const names = ref.slice(2).split('/');
  let here: unknown = run.written;
  const steps: SchemaPath = [];
  for (const name of names) {
    let key = name;
    try {
      key = decodeURIComponent(name);
    } catch {
      // A bare percent sign is part of the name.
    }
    key = key.replaceAll('~1', '/').replaceAll('~0', '~');
    steps.push(Array.isArray(here) ? Number(key) : key);
    const owner = here;
    here = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key) ? (owner as SchemaNode)[key] : null;
  }
  if (isJsonObject(here)) return { node: here, path: steps };
  const known = Object.keys(isJsonObject(run.written['definitions']) ? run.written['definitions'] : {});
  refuse(
    `${words}, which is not in this file.`,
    'The part it names would be missing from the form.',
    known.length > 0
      ? `Write ${known
          .slice(0, 5)
          .map((name) => `"#/definitions/${name}"`)
          .join(' or ')}.`
      : 'Add it under "definitions", or write the field out.',
  );
  return undefined;
}

/** The types that two values of `type` both allow. */
const sharedTypes = (one: unknown, other: unknown): unknown[] =>
  [one].flat().filter((type) => [other].flat().includes(type));

/** Merges two nodes that both hold. The second is nearer to the field: its words count. */
function merge(run: Run, one: SchemaNode, other: SchemaNode): SchemaNode {
  const merged = emptyNode();
  const keys = new Map<string, SchemaPath>();
  for (const [source, values] of [one, other].entries())
    for (const [key, value] of Object.entries(values)) {
      const before = merged[key];
      const isLater = source === 1 && key in merged;
      if (!isLater) {
        merged[key] = value;
        keys.set(key, run.origins.of(values, key));
      } else if (isJsonObject(before) && isJsonObject(value) && MERGED.includes(key))
        merged[key] = mergeKeys(run, key, before, value);
      else if (key === 'required' && Array.isArray(before) && Array.isArray(value)) {
        const added = (value as unknown[]).filter((name) => !(before as unknown[]).includes(name));
        merged[key] = [...(before as unknown[]), ...added];
      } else if (key === 'type' && sharedTypes(before, value).length > 0) {
        const both = sharedTypes(before, value);
        merged[key] = both.length === 1 ? both[0] : both;
      } else if (typeof before === 'number' && typeof value === 'number' && LIMITS[key]) {
        merged[key] = LIMITS[key](before, value);
        if (merged[key] === value) keys.set(key, run.origins.of(values, key));
      } else if (CONDITION_KEYS.includes(key) || eitherKeys(values).some((each) => each === key)) {
        run.report({
          path: run.origins.of(values, key),
          what: `"${key}" stands here, and in "allOf" or "$ref" beside it again.`,
          why: 'Of two conditions in one place, only one would count.',
          fix: 'Put each condition into an entry of "allOf" of its own.',
        });
      } else {
        if (!isLook(key) && JSON.stringify(before) !== JSON.stringify(value))
          run.report({
            path: run.origins.of(values, key),
            what: `${JSON.stringify(key)} is given twice, by "allOf" or "$ref", with different values.`,
            why: 'A field has one rule of each kind, with one message.',
            fix: 'Write one that means both, and remove the other.',
          });
        merged[key] = value;
        keys.set(key, run.origins.of(values, key));
      }
    }
  run.origins.set(merged, [], keys);
  return merged;
}

/** Merges nodes whose keys are names: of fields, rules or choices. */
function mergeKeys(run: Run, owner: string, one: SchemaNode, other: SchemaNode): SchemaNode {
  const merged = emptyNode();
  const keys = new Map<string, SchemaPath>();
  for (const values of [one, other])
    for (const [key, value] of Object.entries(values)) {
      const before = merged[key];
      const isPart = owner === 'properties' || owner === 'x-input';
      const both = isPart && isJsonObject(before) && isJsonObject(value);
      merged[key] = both ? (owner === 'x-input' ? { ...before, ...value } : merge(run, before, value)) : value;
      keys.set(key, run.origins.of(values, key));
    }
  run.origins.set(merged, [], keys);
  return merged;
}

/**
 * Resolves `$ref` and `allOf` of a node and of its properties and items.
 *
 * Entries of `allOf` with a condition are kept in `allOf`: `readConditions` takes them. Other keys are copied as they are.
 *
 * @param path   Where the node was written.
 * @param trail  The references on the way here, to find one that leads back to itself.
 */
export function resolveReferences(run: Run, node: SchemaNode, path: SchemaPath, trail: string[] = []): SchemaNode {
  const own = emptyNode();
  run.origins.set(own, path);
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' || key === 'allOf' || key === 'definitions' || key === '$defs') continue;
    own[key] = key === 'properties' && isJsonObject(value) ? resolveEach(run, value, [...path, key], trail) : value;
    if (key === 'items' && isJsonObject(value)) own[key] = resolveReferences(run, value, [...path, key], trail);
  }
  let result = own;
  if (node['$ref'] !== undefined) {
    const ref = asText(node['$ref']);
    if (trail.includes(ref)) {
      run.report({
        path: [...path, '$ref'],
        what: `"$ref" leads to ${JSON.stringify(ref)}, and from there back here.`,
        why: 'The form would contain itself without an end.',
        fix: 'Write "type": "string" in place of this "$ref", or the fields of one level.',
      });
      // As if it were done.
      if (!('properties' in own)) own['type'] ??= 'string';
      return own;
    }
    const found = target(run, node['$ref'], path);
    if (found) result = merge(run, resolveReferences(run, found.node, found.path, [...trail, ref]), result);
  }
  const kept: unknown[] = [];
  const parts: SchemaNode[] = [];
  for (const [index, part] of (Array.isArray(node['allOf']) ? (node['allOf'] as unknown[]) : []).entries()) {
    const place = [...path, 'allOf', index];
    if (!isJsonObject(part)) {
      run.report({
        path: place,
        what: 'An entry of "allOf" is not an object.',
        why: 'It holds fields or rules.',
        fix: 'Remove it.',
      });
      continue;
    }
    const resolved = resolveReferences(run, part, place, trail);
    const { conditions, rest } = splitConditions(run, resolved);
    if (conditions) kept.push(conditions);
    parts.push(rest);
  }
  if (node['allOf'] !== undefined && !Array.isArray(node['allOf']))
    run.report({
      path: [...path, 'allOf'],
      what: '"allOf" is not a list.',
      why: 'It holds schemas.',
      fix: 'Write a list.',
    });
  if (parts.length > 0)
    result = merge(
      run,
      parts.reduce((one, other) => merge(run, one, other)),
      result,
    );
  const below = Array.isArray(result['allOf']) ? (result['allOf'] as unknown[]) : [];
  if (kept.length + below.length > 0) result['allOf'] = [...kept, ...below];
  return result;
}

/** The conditions of a node, and what always holds of it. */
function splitConditions(run: Run, node: SchemaNode): { conditions: SchemaNode | undefined; rest: SchemaNode } {
  const keys = [...CONDITION_KEYS, ...eitherKeys(node)].filter((key) => key in node);
  if (keys.length === 0) return { conditions: undefined, rest: node };
  // With a rule of several fields stands what it says.
  if (eitherKeys(node).length > 0) keys.push('x-messages');
  const conditions = emptyNode();
  const rest = emptyNode();
  for (const [key, value] of Object.entries(node)) (keys.includes(key) ? conditions : rest)[key] = value;
  for (const part of [conditions, rest])
    run.origins.set(
      part,
      [],
      Object.keys(part).map((key) => [key, run.origins.of(node, key)]),
    );
  return { conditions, rest };
}

/** Resolves each field of `properties`. */
function resolveEach(run: Run, fields: SchemaNode, path: SchemaPath, trail: string[]): SchemaNode {
  const resolved = emptyNode();
  run.origins.set(resolved, path);
  for (const [name, field] of Object.entries(fields))
    resolved[name] = isJsonObject(field) ? resolveReferences(run, field, [...path, name], trail) : field;
  return resolved;
}
