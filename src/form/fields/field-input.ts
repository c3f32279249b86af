/** What `x-input` may say where there is a choice; the form draws these and no others. */
export const INPUT_CHOICES = {
  /** The `type` attribute of a field of one line. */
  type: ['text', 'email', 'tel', 'url', 'number', 'date', 'time'],
  /** Which keyboard opens. */
  inputmode: ['text', 'numeric', 'email', 'tel', 'url', 'decimal'],
  /** Which keys do something: only digits, or all but digits. Paste and input methods are left to validation. */
  keys: ['digits', 'no-digits'],
} as const;

type Choice<Key extends keyof typeof INPUT_CHOICES> = (typeof INPUT_CHOICES)[Key][number];

/** How a field is offered to the visitor; read from `x-input` in the schema. */
export interface FieldInput {
  /** Text when absent. */
  type?: Choice<'type'>;
  /** A text area instead of one line. */
  multiline?: boolean;
  autocomplete?: string;
  inputmode?: Choice<'inputmode'>;
  keys?: Choice<'keys'>;
  /** What the visitor reads for a value of `enum`; the value itself where none is given. */
  labels?: Record<string, string>;
}

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
