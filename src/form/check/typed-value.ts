import type { FieldSchema } from '../../model/form-schema.ts';

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/** What a typed text is sent and validated as: digits in a field for numbers as a number, all else as typed. */
export const typedValue = ({ type }: FieldSchema, text: string): string | number =>
  (type === 'number' || type === 'integer') && NUMBER.test(text) ? Number(text) : text;
