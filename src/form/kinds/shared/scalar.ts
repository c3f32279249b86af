import type { ValueType } from '../../check/value-types.ts';

/** A number as it is written everywhere. */
export const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/** A choice, or another value that a control holds as text: sent as the number or the yes or no that its field asks for. */
export const scalar: ValueType = {
  read: ([first]) => first,
  show: (value) => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''),
  send(value, { type }) {
    if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
    return type !== 'string' && NUMBER.test(String(value)) ? Number(value) : value;
  },
};
