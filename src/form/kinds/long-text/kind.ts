import { text } from '../../check/value-types.ts';
import type { FieldKind } from '../field-kind.ts';
import { length } from '../shared/settings.ts';

/** Several lines of text. */
export const kind: FieldKind = {
  is: 'is a long text',
  isFor: ({ type, enum: choices }, { multiline }) =>
    multiline === true && choices === undefined && type !== 'boolean' && type !== 'array',
  value: text,
  input: {
    multiline: { type: 'boolean' },
    placeholder: { type: 'string' },
  },
  offers: [
    {
      title: 'Long text',
      order: 2,
      field: { type: 'string', maxLength: 4000, 'x-input': { multiline: true } },
      settings: length(4000),
    },
  ],
};
