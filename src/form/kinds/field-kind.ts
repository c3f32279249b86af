import type { ValueType } from '../check/value-types.ts';

/** A field, or its `x-input`, as its author wrote it: values of any type. */
export type Written = Record<string, unknown>;

/** What the check of a field works with. */
export interface FieldCheck {
  /** The field's name, in quotation marks. */
  name: string;
  /** Reports a mistake. The path is from the field on; `key` points at the key instead of the value. */
  report(path: (string | number)[], words: { what: string; why: string; fix: string }, part?: 'key'): void;
  /** A value as messages quote it. */
  quote(value: unknown): string;
  /** Names as people say them: "a", "b" and "c". */
  listed(names: string[]): string;
  /** The word that was probably meant. */
  nearestWord(typed: string, known: string[]): string | undefined;
}

/**
 * The JSON Schema of a setting. Title and description are its label and hint in the studio, `x-words` says what editors read for
 * each choice, and `x-unit` how many of what is stored one of what they type is.
 */
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

/**
 * A kind of field, as the build, check and server know it: `kinds/NAME/kind.ts`, which imports no React.
 *
 * @see  docs/fields.md
 */
export interface FieldKind {
  /** Completes a sentence about a field: "which takes files". */
  is: string;
  /** Values of `type` in `x-input` that ask for this kind. */
  types?: string[];
  /** Whether a field that asks for none is of this kind. A field that no kind takes is a line. */
  isFor?(field: Written, input: Written): boolean;
  /** False where there is no control that a visitor could fill in. */
  isDrawn?: false;
  /** How its value is read and sent. */
  value: ValueType;
  /** Keys of `x-input` that it reads besides `autocomplete` and `labels`, each with its JSON Schema. */
  input?: Record<string, { enum?: string[] } & Written>;
  /** The keywords of JSON Schema that it obeys, besides its type and words; all where absent. */
  keywords?: string[];
  /**
   * Messages that a field needs besides those of its rules: `badInput` where a browser's control can hold what it has no value for,
   * such as half a date.
   */
  messages?(field: Written): string[];
  /** The answers among which a visitor chooses; undefined where there are none. */
  choices?(field: Written): unknown;
  /** How editors know it, in the studio: one or several. */
  offers: FieldOffer[];
  /** Reports what else is wrong with a field. */
  check?(field: Written, check: FieldCheck): void;
}
