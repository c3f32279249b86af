import type { ErrorObject } from 'ajv';
import type { Path } from '../../../config/load-config.ts';
import { inMarks, listedInMarks } from '../../../config/problems/quote.ts';
import { sectionDefinition } from '../../../model/section-definition.ts';
import { expandSection } from '../../../model/shared-section.ts';
import { describeLocation, nameOf, subjectOf } from '../../words/subject.ts';
import { asJson } from '../../messages/describe-value.ts';
import { removing, writing } from '../../messages/cure.ts';
import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { partOf } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { ShapeContext } from './shape-context.ts';

/** Keys that belong to the page or to the shared section alone. */
const WORDS = {
  id: [
    'has a name in links',
    'Each page gives the section such a name of its own, so that links lead there.',
    'Remove it, and give one to the section on each page.',
  ],
  use: [
    'shows another shared section',
    'A shared section is written out once; it uses no other.',
    'Remove that, and fill in its kind and its fields.',
  ],
} as const;

/** Reports the keys of a shared section that only a page may write. */
export function checkSharedKeys(name: string, section: Record<string, unknown>, context: ShapeContext): void {
  const { report } = context;
  for (const key of ['id', 'use'] as const)
    if (key in section)
      report({
        code: 'bad-shared',
        path: ['shared', name, key],
        part: 'key',
        what: `${nameOf(context, ['shared', name])} ${WORDS[key][0]}.`,
        why: WORDS[key][1],
        fix: WORDS[key][2],
        ...(key === 'id' && { cure: removing(['shared', name, key], true, 'Remove it') }),
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
  const names = isJsonObject(shared) ? Object.keys(shared) : [];
  const at = [...path, 'use'];
  const place = describeLocation(context, at);
  if (typeof use !== 'string') {
    report({
      code: 'wrong-type',
      path: at,
      what: `${nameOf(context, at)} is ${inMarks(use)}, not a text${place}.`,
      why: 'It is the name of one of the shared sections.',
      fix: names.length > 0 ? `Choose ${listedInMarks(names.slice(0, 8), 'or')}.` : 'Choose a kind of section instead.',
    });
    return [];
  }
  if (!names.includes(use)) {
    const near = nearestWord(use, names);
    report({
      code: 'unknown-shared',
      path: at,
      cause: `unknown-shared ${use}`,
      what: `There is no shared section ${inMarks(use)}${place}.`,
      why:
        names.length === 0
          ? 'The site has no shared sections.'
          : `The shared sections of the site are ${listedInMarks(names.slice(0, 8))}${names.length > 8 ? ', …' : ''}.`,
      ...(near === undefined
        ? {
            fix: 'Write the section out here, or add it to the shared sections.',
            snippet: asJson({ shared: { [use]: { type: '...' } } }).slice(2, -2),
          }
        : { fix: `Did you mean ${inMarks(near)}?` }),
      ...(near !== undefined && { cure: writing(at, near, isOnlyNear(use, names)) }),
    });
    return [];
  }
  const type = partOf(partOf(shared, use), 'type');
  if (typeof type !== 'string' || !validators.site.types.includes(type)) return [];
  if (section['type'] !== type)
    report({
      code: 'bad-shared',
      path: [...path, 'type'],
      what: `The kind of ${subjectOf(context, ['shared', use])} is overridden${place}.`,
      why: `Its kind is ${inMarks(validators.site.definitions[sectionDefinition(type)]!['title'])}, and all its other fields are those of one. A page overrides single fields.`,
      fix: 'Remove the kind here, or write the section out without the shared one.',
      cure: removing([...path, 'type'], false, 'Remove it'),
    });
  return overrideErrors(section, type, context);
}
