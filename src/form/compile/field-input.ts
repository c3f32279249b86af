import { kinds } from '../kinds/all-kinds.ts';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'object', additionalProperties: text };
const all = Object.values(kinds);
const ofLines = kinds['line']!.input!;

/** What `x-input` may hold, by key: what its kinds of fields read. */
export const INPUT_KEYS: Record<string, { enum?: string[] }> = {
  ...Object.assign({}, ...all.map(({ input }) => input)),
  type: { enum: [...ofLines['type']!.enum!, ...all.flatMap(({ types }) => types ?? [])] },
  autocomplete: { type: 'string' },
  labels: texts,
};

/** The shape of `x-input`, and of `x-messages`: a text for each rule. */
export const INPUT_SHAPE = { type: 'object', additionalProperties: false, properties: INPUT_KEYS };
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
