import { text, type ValueType } from '../../check/value-types.ts';

/** A colour such as "#1c1a4a". The control always holds one: black, where none is given. */
export const colour: ValueType = {
  ...text,
  show: (value) => (typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'),
};
