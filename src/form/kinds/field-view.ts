import type { ComponentType, ReactNode, RefObject } from 'react';
import type { appliesNow, Applying } from '../check/applies-now.ts';
import type { grouping } from '../check/grouped-fields.ts';
import type { FieldValue, ValueType } from '../check/value-types.ts';
import type { FieldSchema, FormSchema, GroupSchema } from '../../model/form/form-schema.ts';
import type { Texts } from '../../model/texts.ts';
import type { Outcome, Post } from '../submit/post-form.ts';

/** The classes of the form's stylesheet. A kind that imported it would split the form's code in two files. */
export type FormStyles = Record<string, string | undefined>;

/** A control in the document. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What every control receives. */
export interface ControlProps {
  id: string;
  /** The field's name in the schema. */
  name: string;
  field: FieldSchema;
  value: FieldValue;
  required: boolean;
  /** React handles the form: native hints are removed. */
  isLive: boolean;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  styles: FormStyles;
  onChange(value: FieldValue): void;
}

/** What surrounds a control: its label, description and message. */
export interface FrameProps {
  id: string;
  label: string;
  field: FieldSchema;
  /** The message to show. */
  message: string | undefined;
  description: ReactNode;
  /** The place of the message, filled or not. */
  error: ReactNode;
  isLive: boolean;
  isRequired: boolean;
  styles: FormStyles;
  children: ReactNode;
}

/**
 * A kind of field as the browser knows it: `kinds/NAME/control.tsx`, loaded by the forms that have such a field.
 *
 * @see  docs/decisions 0083
 */
export interface FieldView {
  /** That of the kind. */
  value: ValueType;
  Control: ComponentType<ControlProps>;
  /** By default label and description stand above the control, the message below. */
  Frame?: ComponentType<FrameProps>;
  /** What a control adds to a post, as text; by default its value, where it is ticked. */
  sent?(control: Control): string[];
  /** The message of the rule that a value breaks, of those that the schema's validator does not know. */
  messageFor?(field: FieldSchema, value: FieldValue): string | undefined;
  /** Posts a form that has such a field, in place of JSON; such a form is not kept when it could not be sent. */
  post?(form: HTMLFormElement, post: Post): Promise<Outcome>;
}

/** What draws a group. */
export interface GroupProps {
  id: string;
  group: GroupSchema;
  styles: FormStyles;
  children: ReactNode;
}

/** The fields of a form that has groups or conditions. */
export interface ArrangedProps {
  /** Prefix of the groups' ids. */
  id: string;
  schema: FormSchema;
  /** By name. */
  all: [string, unknown][];
  draw(entry: [string, unknown]): ReactNode;
  /** Of all fields, by name. */
  values: Record<string, FieldValue | undefined>;
  /** Sets the values of some. */
  change(values: Record<string, FieldValue>): void;
  List: FormKinds['List'];
  applying: Applying | undefined;
  isLive: boolean;
  styles: FormStyles;
}

/** A list of groups or fields. */
export interface ListProps extends Pick<ArrangedProps, 'id' | 'values' | 'change' | 'isLive' | 'styles'> {
  /** Its name in the schema. */
  name: string;
  /** Of all of its entries. */
  fields: [string, unknown][];
  draw(fields: [string, unknown][]): ReactNode;
}

/** What is wrong in a form with many fields. */
export interface SummaryProps {
  /** The section's id, as controls have it before their name. */
  id: string;
  title: string;
  /** Messages by field, in the order of the form. */
  errors: Record<string, string>;
}

/** What the parts of one form share. */
export interface FormParts {
  schema: FormSchema;
  kinds: FormKinds;
  texts: Texts;
  submitLabel: string;
  /** React handles the form; before hydration, the browser does. */
  isLive: boolean;
  /** Which fields apply; undefined in a form without conditions. */
  applying: Applying | undefined;
  /** A field is invalid: Submit is off. */
  isInvalid: boolean;
  isSending: boolean;
  /** The text of the status region for screen readers; '' for nothing. */
  status: string;
  submitButton: RefObject<HTMLButtonElement | null>;
}

/** Fields of a form that are shown together. */
export interface FormStep {
  /** What visitors read beside its number. */
  title?: string | undefined;
  /** Names of fields and groups. */
  fields: string[];
}

/** What shows a form in steps. */
export interface StepsProps {
  parts: FormParts;
  steps: FormStep[];
  /** Messages by field, shown or not. */
  errors: Record<string, string>;
  /** The same for what is in the controls now. */
  check(): Record<string, string>;
  /** Shows the message of a field. */
  touch(name: string): void;
  /** It was sent, and is empty again. */
  isSent: boolean;
  children: ReactNode;
}

/** What a form needs beyond lines of text. */
export interface FormKinds {
  /** By name. A field without an entry is a line. */
  fields: ReadonlyMap<string, FieldView>;
  /** Draws the fields of a form with groups or conditions. */
  Arranged?: ComponentType<ArrangedProps>;
  /** Draws the lists of a form with some. */
  List?: ComponentType<ListProps>;
  /** Lists the errors of a form with many fields. */
  Summary?: ComponentType<SummaryProps>;
  /** Shows a form in steps, where a section does. */
  Steps?: ComponentType<StepsProps>;
  /** Puts the fields of groups into objects, in a form with some. */
  grouping?: typeof grouping;
  /** Says which fields apply, in a form with conditions. */
  appliesNow?: typeof appliesNow;
}
