import { tick } from '../../check/value-types.ts';
import type { FieldKind } from '../field-kind.ts';

/** Yes or no; with `const: true` a consent. */
export const kind: FieldKind = {
  is: 'is a checkbox',
  isFor: ({ type, enum: choices }) => type === 'boolean' && choices === undefined,
  value: tick,
  offers: [
    {
      title: 'Consent',
      order: 12,
      field: { type: 'boolean', const: true },
      isOf: ({ const: wanted }) => wanted === true,
    },
    { title: 'Tick' },
  ],
};
