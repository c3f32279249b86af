import { isDeepStrictEqual } from 'node:util';
import type { Path } from '../../../config/load-config.ts';
import type { Cure } from '../../../config/problems/problem.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import { sectionDefinition, type JsonSchema } from '../../schema/compose-schema.ts';
import { exampleKeys } from './example-value.ts';
import { removing, renaming, writing } from '../../messages/cure.ts';
import { isOnlyNear, nearestWord } from '../../messages/nearest-word.ts';
import { purpose, valueAt, describeLocation } from '../../messages/describe-location.ts';
import type { ShapeContext } from './shape-context.ts';
import type { Validators } from '../../schema/validators.ts';
import { isGroup, schemaAt, type SiteSchema } from '../../schema/walk-schema.ts';

/** A group whose keys are wrong. */
interface KeyCheck extends ShapeContext {
  path: Path;
  missing: string[];
  unknown: string[];
}

/** The group as a subject: `a "hero" section`, `"site"`, `this file`. */
function groupName(path: Path, schema: JsonSchema, value: unknown): string {
  if (path.length === 0) return 'this file';
  if (
    (path[0] === 'routes' && path[2] === 'sections' && path.length === 4) ||
    (path[0] === 'shared' && path.length === 2)
  )
    return `a ${quote(isGroup(value) ? value['type'] : '')} section`;
  if (path.length === 1) return quote(path[0]);
  const title = schema['title'];
  if (typeof title !== 'string') return 'this group';
  return `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title.toLowerCase()}`;
}

/** The section types that have a key. */
const typesWith = (key: string, { site }: Validators): string[] =>
  site.types.filter((type) => Object.hasOwn(site.definitions[sectionDefinition(type)]!['properties'] as object, key));

/** Whether a value fits a schema, to recognize a key whose name does not resemble the right one. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const type = schema['type'];
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isGroup(value);
  return type === typeof value || (type === 'integer' && typeof value === 'number');
}

const keysOf = new WeakMap<SiteSchema, Set<string>>();

/** Every key that some group of the file may have. */
function allKeys(site: SiteSchema): Set<string> {
  const known = keysOf.get(site);
  if (known) return known;
  const keys = new Set<string>();
  const collect = (schema: unknown): void => {
    if (Array.isArray(schema)) schema.forEach(collect);
    if (!isGroup(schema)) return;
    if (isGroup(schema['properties'])) for (const key of Object.keys(schema['properties'])) keys.add(key);
    Object.values(schema).forEach(collect);
  };
  collect([site.root, site.definitions]);
  keysOf.set(site, keys);
  return keys;
}

/**
 * The cure that removes keys nobody knows. The author decides about lists, groups and keys that are known elsewhere: they may
 * stand in the wrong place.
 */
function removingStrangers(strangers: string[], group: Record<string, unknown>, path: Path, site: SiteSchema): Cure {
  const isDefinite = strangers.every((key) => !allKeys(site).has(key) && typeof group[key] !== 'object');
  return {
    // With their values: what somebody wrote is told before it goes.
    words: `Remove ${strangers.map((key) => `${quote(key)}: ${quote(group[key])}`).join(', ')}`,
    operations: strangers.map((key) => ({ op: 'remove', path: [...path, key] })),
    isDefinite,
  };
}

/** Lists keys for a sentence; of many, the first ones. */
const someOf = (keys: string[]): string =>
  keys.length <= 14 ? keys.join(', ') : `${keys.slice(0, 12).join(', ')} and ${keys.length - 12} more`;

/** Reports the missing, misspelt and unknown keys of one group: a misspelt key is one problem, not two. */
export function checkKeys({ root, path, missing, unknown, validators, files, report }: KeyCheck): void {
  const { site } = validators;
  const found = schemaAt(root, path, site);
  const schema = found?.schema ?? {};
  const value = valueAt(root, path);
  const group = isGroup(value) ? value : {};
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const free = Object.keys(properties).filter((key) => !Object.hasOwn(group, key));
  const owner = groupName(path, schema, value);
  const isSection = found?.part === 'section';
  const stillMissing = new Set(missing);
  const strangers: string[] = [];

  for (const key of unknown) {
    const added = (name: string) => schemaAt(root, [...path, name], site)?.schema ?? {};
    const alone =
      unknown.length === 1 && stillMissing.size === 1
        ? [...stillMissing].find((name) => fits(group[key], added(name)))
        : undefined;
    const near = nearestWord(key, stillMissing) ?? nearestWord(key, free) ?? alone;
    const twin = near === undefined ? nearestWord(key, Object.keys(properties)) : undefined;
    if (near === undefined && twin === undefined) {
      strangers.push(key);
      continue;
    }
    const isOnly = isOnlyNear(key, stillMissing.has(near ?? '') ? stillMissing : free);
    if (near !== undefined) stillMissing.delete(near);
    report({
      code: 'unknown-key',
      path: [...path, key],
      part: 'key',
      what: `${quote(key)} is not a key of ${owner}${describeLocation(root, [...path, key])}.`,
      why: `What is not known would be lost without a word. Known are: ${someOf(Object.keys(properties))}.`,
      fix:
        near === undefined
          ? `Remove it: ${quote(twin)} is there already.`
          : `Did you mean ${quote(near)}?${near === alone && missing.includes(near) ? ' It is missing here.' : ''}`,
      cure:
        near === undefined
          ? removing([...path, key], isDeepStrictEqual(group[key], group[twin!]))
          : renaming([...path, key], near, isOnly),
    });
  }

  if (strangers.length > 0) {
    const [first] = strangers as [string];
    const elsewhere = isSection ? typesWith(first, validators) : [];
    const many = strangers.length > 1;
    report({
      code: 'unknown-key',
      path: [...path, first],
      part: 'key',
      what: `${listed(strangers)} ${many ? 'are not keys' : 'is not a key'} of ${owner}${describeLocation(root, [...path, first])}.`,
      why:
        !many && elsewhere.length > 0 && elsewhere.length < 5
          ? `Only ${listed(elsewhere)} ${elsewhere.length > 1 ? 'sections have' : 'has'} it. Known here are: ${someOf(Object.keys(properties))}.`
          : `What is not known would be lost without a word. Known are: ${someOf(Object.keys(properties))}.`,
      fix: many ? 'Remove them, or move them where they belong.' : 'Remove it, or move it where it belongs.',
      cure: removingStrangers(strangers, group, path, site),
    });
  }

  if (stillMissing.size === 0) return;
  const names = [...stillMissing];
  const added = names.map((name) => ({ name, schema: schemaAt(root, [...path, name], site)?.schema ?? {} }));
  const versionOnly = path.length === 0 && names.length === 1 && names[0] === 'version';
  const alt = found?.part === 'picture' && names.includes('alt');
  report({
    code: versionOnly ? 'wrong-version' : 'missing-key',
    path,
    what: `${listed(names)} ${names.length > 1 ? 'are' : 'is'} missing in ${owner}${describeLocation(root, [...path, 'x'])}.`,
    why:
      added.length === 1
        ? purpose(added[0]!.schema)
        : added.length === 2
          ? added.map(({ schema: part }) => purpose(part)).join(' ')
          : 'None of them can be left out.',
    fix:
      alt && names.length === 1
        ? 'Add "alt": "what the picture shows", or "alt": "" if it is only decoration.'
        : `Add ${exampleKeys(names, schema, { site, root, path, files })}.`,
    // Whether a picture is decoration, nobody but the author can say.
    ...(alt && names.length === 1 && { cure: writing([...path, 'alt'], '', false, 'Mark it as decoration') }),
    ...(versionOnly && { cure: writing(['version'], 1) }),
  });
}
