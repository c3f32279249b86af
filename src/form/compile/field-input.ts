import { FILE_KINDS, FILE_LIMITS } from '../../model/file-field.ts';
import type { FieldInput } from '../../model/form-schema.ts';

/** The allowed values of `x-input`; the form renders these and no others. */
export const INPUT_CHOICES = {
  type: ['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'radio', 'file'],
  inputmode: ['text', 'numeric', 'email', 'tel', 'url', 'decimal'],
  keys: ['digits', 'no-digits'],
} satisfies { [Key in keyof FieldInput]: FieldInput[Key][] };

const text = { type: 'string', minLength: 1 };
const texts = { type: 'object', additionalProperties: text };

/** The shape of `x-input`, and of `x-messages`: a text for each rule. */
export const INPUT_SHAPE = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(Object.entries(INPUT_CHOICES).map(([key, choices]) => [key, { enum: choices }])),
    accept: { type: 'array', minItems: 1, items: { enum: Object.keys(FILE_KINDS) } },
    maxBytes: { type: 'integer', minimum: 1, maximum: FILE_LIMITS.maxBytes },
    multiline: { type: 'boolean' },
    autocomplete: { type: 'string' },
    labels: texts,
  },
};
export const MESSAGES_SHAPE = texts;

/** The shape of `x-conditions`, which `normalizeForm` makes. */
export const CONDITIONS_SHAPE = { type: 'array', minItems: 1, items: { type: 'object' } };

/** The shape of `x-groups`. */
export const GROUPS_SHAPE = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: { title: text, description: text },
  },
};
