import type { FieldKind } from '../field-kind.ts';
import { number } from './value.ts';
import { range } from '../shared/settings.ts';

/** A number that is typed. */
export const kind: FieldKind = {
  is: 'is a number',
  isFor: ({ type, enum: choices }, { multiline }) =>
    (type === 'number' || type === 'integer') && choices === undefined && multiline !== true,
  value: number,
  input: {
    type: { enum: ['number', 'text'] },
    inputmode: { enum: ['numeric', 'decimal', 'text'] },
    placeholder: { type: 'string' },
    /** Written by the build. */
    decimal: { type: 'string' },
  },
  offers: [{ title: 'Number', order: 6, field: { type: 'number' }, settings: range }],
};
