import type { FieldKind } from '../field-kind.ts';
import { scalar } from '../shared/scalar.ts';
import { choices } from '../shared/settings.ts';

/** One of several choices, all in sight. */
export const kind: FieldKind = {
  is: 'has radio buttons',
  types: ['radio'],
  value: scalar,
  input: { inline: { type: 'boolean' } },
  choices: (field) => field['enum'],
  check({ type, enum: choices }, { name, report }) {
    if (Array.isArray(choices) && choices.length > 0 && type !== 'array') return;
    report(['x-input', 'type'], {
      what: `The field ${name} has radio buttons and no choices for them.`,
      why: 'A radio button stands for one of several choices.',
      fix: 'Add "oneOf": [{ "const": "first", "title": "The first" }, ...], with "type": "string".',
    });
  },
  offers: [
    {
      title: 'Yes or no',
      order: 11,
      field: { type: 'boolean', 'x-input': { type: 'radio' } },
      isOf: ({ type }) => type === 'boolean',
    },
    { title: 'Choice', settings: choices },
  ],
};
