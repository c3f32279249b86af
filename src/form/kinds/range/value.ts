import type { ValueType } from '../../check/value-types.ts';
import { scalar } from '../shared/scalar.ts';

/** A number between two others. A slider always stands somewhere: at the lowest number, where none is given. */
export const between: ValueType = {
  ...scalar,
  show: (value, { minimum }) => String(typeof value === 'number' ? value : minimum),
};
