import type { ComponentType, ReactNode } from 'react';
import type { appliesNow, Applying } from '../check/applies-now.ts';
import type { FieldSchema, FormSchema, GroupSchema } from '../../model/form-schema.ts';
import type { Outcome, Post } from '../submit/post-form.ts';
import type { FieldValue, FormValues } from '../fields/field-values.ts';

/** The classes of the form's stylesheet. A kind that imported it would split the form's code in two files. */
export type FormStyles = Record<string, string | undefined>;

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
  /** The classes of the form's stylesheet, for kinds that do not import it. */
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
 * A kind of field whose code is loaded by the forms that have one. Single lines, text areas, selects and checkboxes are part
 * of every form.
 *
 * @see  docs/decisions 0083
 */
export interface FieldKind {
  isFor(field: FieldSchema): boolean;
  Control: ComponentType<ControlProps>;
  /** What every field has by default. */
  Frame?: ComponentType<FrameProps>;
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
  applying: Applying | undefined;
  isLive: boolean;
  styles: FormStyles;
}

/** What a form needs beyond the fields of every form. */
export interface FormKinds {
  fields: FieldKind[];
  /** Draws the fields of a form with groups or conditions. */
  Arranged?: ComponentType<ArrangedProps>;
  /** Says which fields apply, in a form with conditions. */
  appliesNow?: typeof appliesNow;
  /** Messages for files that were chosen, by field. */
  checkFiles?(schema: FormSchema, values: FormValues): Record<string, string>;
  /** Posts the form with its files. */
  postFiles?(form: HTMLFormElement, post: Post): Promise<Outcome>;
}
