import type { ValueType } from '../../check/value-types.ts';
import { NUMBER } from '../shared/scalar.ts';

/** A number, read as the site's language writes its decimals, and with a point. */
export const number: ValueType = {
  read: ([first]) => first,
  show(value, { 'x-input': { decimal = '.' } = {} }) {
    if (typeof value === 'number') return String(value).replace('.', String(decimal));
    return typeof value === 'string' ? value : '';
  },
  send(value, { 'x-input': { decimal = '.' } = {} }) {
    const text = String(value).replace(String(decimal), '.');
    return NUMBER.test(text) ? Number(text) : value;
  },
};
