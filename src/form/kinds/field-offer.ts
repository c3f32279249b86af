import type { Written } from './field-kind.ts';

/** The JSON Schema of a setting. Title and description are its label and hint in the studio. */
export type Setting = Written;

/** A kind of field as editors know it: what they add, and what they can set of it. */
export interface FieldOffer {
  /** As it is called in the list of kinds: "E-mail". */
  title: string;
  /** Its place in that list; absent where it cannot be added, as another one leads to it. */
  order?: number;
  /** What a new one is. */
  field?: Written;
  /** Whether a field of the kind is of this offer; the last one is taken where none is. */
  isOf?(field: Written): boolean;
  /** Keys of the field besides label, hint and messages. One with `x-only` is shown where a field has it already. */
  settings?: Record<string, Setting>;
  /** Keys of its `x-input`. */
  input?: Record<string, Setting>;
}
