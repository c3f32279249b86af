import { createContext, useContext, type RefObject } from 'react';
import type { FormSchema } from '../model/form-schema.ts';
import type { Texts } from '../model/texts.ts';

/** What the parts of one form share. */
export interface FormParts {
  schema: FormSchema;
  texts: Texts;
  submitLabel: string;
  /** React answers from now on; before, the browser does. */
  isLive: boolean;
  /** Something is wrong: Submit is off. */
  isInvalid: boolean;
  isSending: boolean;
  /** What a screen reader is told without being asked; '' for nothing. */
  status: string;
  submitButton: RefObject<HTMLButtonElement | null>;
}

const FormContext = createContext<FormParts | null>(null);

/** Gives the templates and controls below it the form they belong to. */
export const FormProvider = FormContext.Provider;

/**
 * The form a template or control belongs to.
 *
 * @throws  Where there is no form around it: a fault of ours.
 */
export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('useForm was called outside a form.');
  return parts;
}
