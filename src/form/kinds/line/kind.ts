import { text } from '../../check/value-types.ts';
import type { FieldKind } from '../field-kind.ts';

/** One line: a text, a number, a day. What no other kind takes. */
export const kind: FieldKind = {
  is: 'is a line',
  value: text,
  input: {
    type: { enum: ['text', 'email', 'tel', 'url', 'number', 'date', 'time'] },
    inputmode: { enum: ['text', 'numeric', 'email', 'tel', 'url', 'decimal'] },
    keys: { enum: ['digits', 'no-digits'] },
    placeholder: { type: 'string' },
  },
};
