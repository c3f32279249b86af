import { text } from '../../check/value-types.ts';
import type { FieldKind, Written } from '../field-kind.ts';
import { autocomplete, length } from '../shared/settings.ts';

/** Whether a line has a type of input. A format has one already. */
const asks = ({ 'x-input': input }: Written, type: string): boolean =>
  (input as Written | undefined)?.['type'] === type;

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
  messages: (field) => (asks(field, 'date') || asks(field, 'time') ? ['badInput'] : []),
  offers: [
    {
      title: 'E-mail',
      order: 3,
      field: { type: 'string', format: 'email', maxLength: 254, 'x-input': { autocomplete: 'email' } },
      isOf: (field) => asks(field, 'email'),
      settings: length(254),
      input: autocomplete,
    },
    {
      title: 'Phone',
      order: 4,
      field: { type: 'string', maxLength: 40, 'x-input': { type: 'tel', autocomplete: 'tel' } },
      isOf: (field) => asks(field, 'tel'),
      settings: length(100),
      input: autocomplete,
    },
    {
      title: 'Web address',
      order: 5,
      field: { type: 'string', format: 'uri', maxLength: 2000, 'x-input': { autocomplete: 'url' } },
      isOf: (field) => asks(field, 'url'),
      settings: length(100),
      input: autocomplete,
    },
    {
      title: 'Date',
      order: 7,
      field: { type: 'string', format: 'date' },
      isOf: (field) => asks(field, 'date'),
      input: autocomplete,
    },
    {
      title: 'Time',
      order: 8,
      field: { type: 'string', format: 'time' },
      isOf: (field) => asks(field, 'time'),
    },
    {
      title: 'Text',
      order: 1,
      field: { type: 'string', maxLength: 100 },
      settings: length(100),
      input: autocomplete,
    },
  ],
};
