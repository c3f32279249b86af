import type { FieldKind } from '../field-kind.ts';
import { scalar } from '../shared/scalar.ts';
import { choices } from '../shared/settings.ts';

/** One of several choices, in a list that opens. */
export const kind: FieldKind = {
  is: 'has choices',
  isFor: ({ type, enum: choices }) => choices !== undefined && type !== 'array',
  value: scalar,
  choices: (field) => field['enum'],
  offers: [
    {
      title: 'Choice',
      order: 9,
      field: { type: 'string', enum: ['First choice', 'Second choice'] },
      settings: choices,
    },
  ],
};
