import type { FieldKind } from '../field-kind.ts';
import { moment } from './value.ts';

/** A day with a time. */
export const kind: FieldKind = {
  is: 'is a day with a time',
  isFor: ({ type, enum: choices, format }, { multiline }) =>
    type === 'string' && format === 'date-time' && choices === undefined && multiline !== true,
  value: moment,
  input: {
    type: { enum: ['text'] },
    /** Written by the build. */
    timeZone: { type: 'string' },
  },
  messages: () => ['badInput'],
  offers: [{ title: 'Date and time' }],
};
