import type { FieldInput } from '../../model/form-schema.ts';

/** What `x-input` may say where there is a choice; the form draws these and no others. */
export const INPUT_CHOICES = {
  /** The `type` attribute of a field of one line. */
  type: ['text', 'email', 'tel', 'url', 'number', 'date', 'time'],
  /** Which keyboard opens. */
  inputmode: ['text', 'numeric', 'email', 'tel', 'url', 'decimal'],
  /** Which keys do something: only digits, or all but digits. Paste and input methods are left to validation. */
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
    multiline: { type: 'boolean' },
    autocomplete: { type: 'string' },
    labels: texts,
  },
};
export const MESSAGES_SHAPE = texts;
