import { text } from '../../check/value-types.ts';
import type { FieldKind } from '../field-kind.ts';

/** One of several choices, in a list that opens. */
export const kind: FieldKind = {
  is: 'has choices',
  isFor: ({ type, enum: choices }) => choices !== undefined && type !== 'boolean' && type !== 'array',
  value: text,
  choices: (field) => field['enum'],
};
