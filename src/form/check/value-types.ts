import type { FieldSchema } from '../../model/form/form-schema.ts';

/** The value of a control: its text as typed, whether it is checked, or the checked choices. Numbers are text until sent. */
export type FieldValue = string | boolean | string[];

/**
 * The value of a control that holds what nobody can read: half a date, a file that is gone. No control can hold this text; it is
 * an error of its own, `badInput` of `x-messages`, and never sent.
 */
export const UNREADABLE = '\u0000';

/** How the value of a field passes between its controls and what is sent. Browser and server read by the same functions. */
export interface ValueType {
  /**
   * The value of controls that send these texts: in the browser, and on the server of a page without script.
   *
   * @returns  Undefined where nothing was sent.
   */
  read(sent: string[], field: FieldSchema): FieldValue | undefined;
  /** What controls show for a value of the schema or of a payload. One of the wrong type counts as empty. */
  show(value: unknown, field: FieldSchema): FieldValue;
  /** What is validated and stored; undefined leaves the field out. */
  send(value: FieldValue, field: FieldSchema): unknown;
  /** Controls may send several texts under its name. */
  isList?: true;
}

/** A text as typed. */
export const text: ValueType = {
  read: ([first]) => first,
  show: (value) => (typeof value === 'string' ? value : ''),
  send: (value) => value,
};

/** Ticked or not. */
export const tick: ValueType = {
  read: ([first]) => first !== undefined && !['', 'false', 'off', '0'].includes(first),
  show: (value) => value === true,
  send: (value) => value,
};

/** The ticked ones of several choices, in the order of the schema. */
export const list: ValueType = {
  read: (sent) => sent,
  show: (value) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []),
  send: (value) => value,
  isList: true,
};
