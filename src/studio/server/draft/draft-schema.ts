import { FILES } from '../../../document/joined-files.ts';
import type { JsonSchema } from '../../../validate/schema/compose-schema.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { settingsOfAll } from '../form-settings.ts';

const known = new WeakMap<SiteSchema, SiteSchema>();

const fieldsOf = (own: JsonSchema): JsonSchema => ({
  properties: { type: 'object', title: 'Fields', additionalProperties: { $ref: '#/definitions/form-field' } },
  required: names('Must be answered'),
  'ui:order': names('Order of the fields'),
  allOf: { type: 'array', title: 'Fields for some answers', items: { $ref: '#/definitions/form-condition' } },
  ...CONDITION,
  ...own,
});

const BRANCH: JsonSchema = { $ref: '#/definitions/form-branch' };

/** What an answer decides about other fields. Written in the file, it may stand in other ways, which have a title alone. */
const CONDITION: JsonSchema = {
  if: { type: 'object', title: 'Answer that decides', 'x-whole': true },
  then: BRANCH,
  else: BRANCH,
  ...Object.fromEntries(
    ['dependentRequired', 'dependentSchemas', 'dependencies'].map((key) => [
      key,
      { type: 'object', title: 'What depends on answers', 'x-whole': true },
    ]),
  ),
};

/** The labels of fields that were removed, which enquiries have. */
const FORMER: JsonSchema = {
  'x-former': { type: 'object', title: 'Former fields', additionalProperties: { type: 'string' } },
};

const names = (title: string): JsonSchema => ({
  type: 'array',
  title,
  items: { $ref: '#/definitions/form-field-name' },
});

/** The schema of a draft: that of the config, with what an editor changes of forms. It gives changes and problems their words. */
export function draftSchema(site: SiteSchema): SiteSchema {
  const made = known.get(site);
  if (made) return made;
  const definitions = {
    ...site.definitions,
    'form-file': { type: 'object', properties: fieldsOf({ title: { type: 'string', title: 'Name' }, ...FORMER }) },
    'form-field': { type: 'object', properties: fieldsOf(settingsOfAll) },
    'form-field-name': { type: 'string' },
    'form-condition': { type: 'object', properties: CONDITION },
    'form-branch': { type: 'object', title: 'Fields for some answers', properties: fieldsOf({}) },
  };
  const properties = {
    ...(site.root['properties'] as JsonSchema),
    [FILES]: { type: 'object', title: 'Forms', additionalProperties: { $ref: '#/definitions/form-file' } },
  };
  const result = { ...site, root: { ...site.root, properties }, definitions } as SiteSchema;
  known.set(site, result);
  return result;
}
