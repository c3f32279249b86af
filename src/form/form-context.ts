import { createContext, useContext, type RefObject } from 'react';
import type { Applying } from './check/applies-now.ts';
import type { FormKinds } from './kinds/field-view.ts';
import type { FormSchema } from '../model/form-schema.ts';
import type { Texts } from '../model/texts.ts';

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

const FormContext = createContext<FormParts | null>(null);

/** Provides the form to its templates and controls. */
export const FormProvider = FormContext.Provider;

/**
 * The form that a template or control is part of.
 *
 * @throws  Outside a form: a bug.
 */
export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('useForm was called outside a form.');
  return parts;
}
