import { CONDITION_KEYS } from './schema-node.ts';

/** What to do about alternatives of several fields. */
export const INSTEAD_OF_ALTERNATIVES =
  'Remove it, put the fields of each under "properties", and ask by a field with "enum" which of them applies: "if" and "then" show its fields.';

/**
 * Keywords of JSON Schema that stand in no normalized form, or in no field of one, with what to write instead. Where a form may have
 * them, normalizing has taken them out.
 */
export const BEYOND_FORMS: Record<string, string> = {
  allOf: 'Remove it.',
  anyOf: 'Write the rules of one of them, or choices as "oneOf" of { "const", "title" }.',
  oneOf: 'Write the rules of one of them, or choices as "oneOf" of { "const", "title" }.',
  ...Object.fromEntries(
    CONDITION_KEYS.map((key) => [key, 'Move it beside the "properties" of the form: conditions are about its fields.']),
  ),
  patternProperties: 'Name each field under "properties".',
  properties: 'Remove it.',
  items: 'Remove it.',
};
