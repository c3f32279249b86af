import { valueAt } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { Path } from '../../../config/load-config.ts';
import type { Cure } from '../../../config/problems/problem.ts';
import { inMarks, listed, listedInMarks, quote } from '../../../config/problems/quote.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';
import { sectionDefinition } from '../../../model/section-definition.ts';
import { exampleKeys } from './example-value.ts';
import { removing, renaming, writing } from '../../messages/cure.ts';
import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { purpose } from '../../messages/describe-value.ts';
import { describeLocation, nameOf } from '../../words/subject.ts';
import type { ShapeContext } from './shape-context.ts';
import type { Validators } from '../../schema/validators.ts';
import { schemaAt } from '../../schema/walk-schema.ts';

/** A group whose keys are wrong. */
interface KeyCheck extends ShapeContext {
  path: Path;
  missing: string[];
  unknown: string[];
}

/** The group as a subject: `a hero`, `“Site”`, `this file`. */
function groupName(path: Path, schema: JsonSchema): string {
  if (path.length === 0) return 'this file';
  const title = schema['title'];
  if (typeof title !== 'string') return 'this group';
  if (path.length === 1) return inMarks(title);
  return `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title.toLowerCase()}`;
}

/** The section types that have a key. */
const typesWith = (key: string, { site }: Validators): string[] =>
  site.types.filter((type) => Object.hasOwn(site.definitions[sectionDefinition(type)]!['properties'] as object, key));

/** Whether a value fits a schema, to recognize a key whose name does not resemble the right one. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const type = schema['type'];
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  return type === typeof value || (type === 'integer' && typeof value === 'number');
}

/** Whether nothing is lost with a value. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** The cure that removes keys: definite where they say nothing, as what somebody wrote is the author's to remove. */
const removingKeys = (keys: string[], group: Record<string, unknown>, path: Path): Cure => ({
  words: `Remove ${someOf(keys.map((key) => `${quote(key)}: ${quote(group[key])}`))}`,
  operations: keys.map((key) => ({ op: 'remove', path: [...path, key] })),
  isDefinite: keys.every((key) => isEmpty(group[key])),
});

/** The most keys that a sentence lists. */
const LISTED = 14;

/** Lists keys for a sentence; of many, the first ones. */
const someOf = (keys: string[]): string =>
  keys.length <= LISTED ? keys.join(', ') : `${keys.slice(0, 12).join(', ')} and ${keys.length - 12} more`;

/** Reports the missing, misspelt and unknown keys of one group: a misspelt key is one problem, not two. */
export function checkKeys(context: KeyCheck): void {
  const { root, path, missing, unknown, validators, files, report } = context;
  const { site } = validators;
  const found = schemaAt(root, path, site);
  const schema = found?.schema ?? {};
  const value = valueAt(root, path);
  const group = isJsonObject(value) ? value : {};
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const free = Object.keys(properties).filter((key) => !Object.hasOwn(group, key));
  const owner = groupName(path, schema);
  const isSection = found?.part === 'section';
  const stillMissing = new Set(missing);
  const added = (name: string) => schemaAt(root, [...path, name], site)?.schema ?? {};
  const meant = unknown.map((key) => {
    const alone =
      unknown.length === 1 && missing.length === 1 && fits(group[key], added(missing[0]!)) ? missing[0] : undefined;
    return { key, alone, near: nearestWord(key, missing) ?? nearestWord(key, free) ?? alone };
  });
  const claims = new Map<string | undefined, number>();
  for (const { near } of meant) claims.set(near, (claims.get(near) ?? 0) + 1);
  const unrelated: string[] = [];

  for (const { key, alone, near } of meant) {
    const twin = near === undefined ? nearestWord(key, Object.keys(properties)) : undefined;
    if (near === undefined && twin === undefined) {
      unrelated.push(key);
      continue;
    }
    const isOnly = claims.get(near) === 1 && isOnlyNear(key, stillMissing.has(near!) ? missing : free);
    stillMissing.delete(near!);
    report({
      code: 'unknown-key',
      path: [...path, key],
      part: 'key',
      what: `${quote(key)} is not a key of ${owner}${describeLocation(context, [...path, key])}.`,
      why: `A key that is not known has no effect. Known are: ${someOf(Object.keys(properties))}.`,
      fix:
        near === undefined
          ? `Remove it: ${quote(twin)} is there already.`
          : `Did you mean ${quote(near)}?${near === alone && missing.includes(near) ? ' It is missing here.' : ''}`,
      cure: near === undefined ? removing([...path, key], isEmpty(group[key])) : renaming([...path, key], near, isOnly),
    });
  }

  for (const keys of [
    unrelated.filter((key) => isEmpty(group[key])),
    unrelated.filter((key) => !isEmpty(group[key])),
  ]) {
    const [first] = keys;
    if (first === undefined) continue;
    const elsewhere = isSection ? typesWith(first, validators) : [];
    const many = keys.length > 1;
    report({
      code: 'unknown-key',
      path: [...path, first],
      part: 'key',
      what: `${keys.length > LISTED ? someOf(keys.map(quote)) : listed(keys)} ${many ? 'are not keys' : 'is not a key'} of ${owner}${describeLocation(context, [...path, first])}.`,
      why:
        !many && elsewhere.length > 0 && elsewhere.length < 5
          ? `Only sections of the type ${listed(elsewhere, 'or')} have it. Known here are: ${someOf(Object.keys(properties))}.`
          : `A key that is not known has no effect. Known are: ${someOf(Object.keys(properties))}.`,
      fix: many ? 'Remove them, or move them where they belong.' : 'Remove it, or move it where it belongs.',
      cure: removingKeys(keys, group, path),
    });
  }

  if (stillMissing.size === 0) return;
  const names = [...stillMissing];
  const titles = names.map((name) => String(added(name)['title'] ?? name));
  const purposes = names.map((name, at) => `${names.length > 1 ? `${titles[at]!}: ` : ''}${purpose(added(name))}`);
  const versionOnly = path.length === 0 && names.length === 1 && names[0] === 'version';
  const alt = found?.part === 'picture' && names.includes('alt');
  report({
    code: versionOnly ? 'wrong-version' : 'missing-key',
    path,
    what: `${names.length > 1 ? `${listedInMarks(titles)} are` : `${nameOf(context, [...path, names[0]!])} is`} missing${describeLocation(context, [...path, names[0]!])}.`,
    why: purposes.length <= 2 ? purposes.join(' ') : 'None of them can be left out.',
    ...(alt && names.length === 1
      ? {
          fix: 'Describe what the picture shows, or mark it as decoration: then it is empty.',
          snippet: '"alt": "...", or for decoration: "alt": ""',
        }
      : {
          fix: `Fill ${names.length > 1 ? 'them' : 'it'} in.`,
          snippet: exampleKeys(names, schema, { site, root, path, files }),
        }),
    // Whether a picture is decoration, nobody but the author can say.
    ...(alt && names.length === 1 && { cure: writing([...path, 'alt'], '', false, 'Mark it as decoration') }),
    ...(versionOnly && { cure: writing(['version'], 1) }),
  });
}
