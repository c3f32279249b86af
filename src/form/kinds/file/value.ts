import type { ValueType } from '../../check/value-types.ts';

/** What tells one chosen file from another: the server has the files themselves. One that was not chosen is left out. */
export const files: ValueType = {
  read: (sent, { type }) => (type === 'array' ? sent : (sent[0] ?? '')),
  show: (_, { type }) => (type === 'array' ? [] : ''),
  send: (value) => (value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value),
  isList: true,
};
