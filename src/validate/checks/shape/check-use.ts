import type { ErrorObject } from 'ajv';
import type { Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import { expandSection } from '../../../model/shared-section.ts';
import { describeLocation } from '../../words/subject.ts';
import { removing, writing } from '../../messages/cure.ts';
import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { partOf } from '../../../document/json.ts';
import { isGroup } from '../../../model/is-group.ts';
import type { ShapeContext } from './shape-context.ts';

/** Keys that belong to the page or to the shared section alone. */
const WORDS = {
  id: [
    'Each page gives the section an id of its own, so that links on the page lead there.',
    'Remove it, and write an "id" beside each "use".',
  ],
  use: ['A shared section is written out once; it uses no other.', 'Remove it, and write its "type" and its fields.'],
} as const;

/** Reports the keys of a shared section that only a page may write. */
export function checkSharedKeys(name: string, section: Record<string, unknown>, { report }: ShapeContext): void {
  for (const key of ['id', 'use'] as const)
    if (key in section)
      report({
        code: 'bad-shared',
        kind: key,
        path: ['shared', name, key],
        part: 'key',
        what: `The shared section ${quote(name)} has ${key === 'id' ? 'an "id"' : 'a "use"'}.`,
        why: WORDS[key][0],
        fix: WORDS[key][1],
        ...(key === 'id' && { cure: removing(['shared', name, key]) }),
      });
}

/** The key of the section that an error is about; undefined for a missing one. */
const keyOf = ({ instancePath, params }: ErrorObject): string | undefined =>
  instancePath === ''
    ? (params as { additionalProperty?: string }).additionalProperty
    : instancePath.split('/')[1]!.replaceAll('~1', '/').replaceAll('~0', '~');

/** What is wrong with what a page itself says of a shared section. */
export function overrideErrors(
  section: Record<string, unknown>,
  type: string,
  { root, validators }: Pick<ShapeContext, 'root' | 'validators'>,
): ErrorObject[] {
  const { type: _type, use, ...own } = section;
  const whole = expandSection({ ...own, use }, partOf(root, 'shared'));
  return validators.checkSection(type, { ...whole, type }).filter((error) => {
    const key = keyOf(error);
    return key === undefined
      ? (error.params as { missingProperty?: string }).missingProperty === 'id'
      : Object.hasOwn(own, key);
  });
}

/**
 * Checks a section that uses a shared one.
 *
 * @param path     Of the section on its page.
 * @param section  From `withSharedTypes`.
 * @returns        The errors of what the page itself says; those of the shared section are reported at its own place.
 */
export function checkUse(path: Path, section: Record<string, unknown>, context: ShapeContext): ErrorObject[] {
  const { root, validators, report } = context;
  const { use } = section;
  const shared = partOf(root, 'shared');
  const names = isGroup(shared) ? Object.keys(shared) : [];
  const at = [...path, 'use'];
  const place = describeLocation(context, at);
  if (typeof use !== 'string') {
    report({
      code: 'wrong-type',
      path: at,
      what: `"use" is ${quote(use)}, not a text in quotation marks${place}.`,
      why: 'It is the name of a section under "shared".',
      fix: names.length > 0 ? `Write ${listed(names.slice(0, 8), 'or')}.` : 'Write a "type" and its fields instead.',
    });
    return [];
  }
  if (!names.includes(use)) {
    const near = nearestWord(use, names);
    report({
      code: 'unknown-shared',
      path: at,
      cause: `unknown-shared ${use}`,
      what: `There is no shared section ${quote(use)}${place}.`,
      why:
        names.length === 0
          ? 'Shared sections stand under "shared", beside "routes"; there is none.'
          : `Shared sections stand under "shared", beside "routes". There are: ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}.`,
      fix:
        near === undefined
          ? 'Write the section out here, with its "type", or add it under "shared".'
          : `Did you mean ${quote(near)}?`,
      ...(near !== undefined && { cure: writing(at, near, isOnlyNear(use, names)) }),
    });
    return [];
  }
  const type = partOf(partOf(shared, use), 'type');
  if (typeof type !== 'string' || !validators.site.types.includes(type)) return [];
  if (section['type'] !== type)
    report({
      code: 'bad-shared',
      kind: 'type',
      path: [...path, 'type'],
      what: `The type of the shared section ${quote(use)} is overridden${place}.`,
      why: `It is a ${quote(type)}, and all its other fields are those of one. A page overrides single fields.`,
      fix: 'Remove "type" here, or remove "use" and write the section out.',
      cure: removing([...path, 'type'], false),
    });
  return overrideErrors(section, type, context);
}
