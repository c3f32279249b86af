import type { FieldKind } from '../field-kind.ts';
import { colour } from './value.ts';

/** A colour, chosen by the browser's own control. */
export const kind: FieldKind = {
  is: 'is a colour',
  types: ['color'],
  value: colour,
  keywords: ['format', 'default', 'examples'],
  offers: [{ title: 'Colour' }],
};
