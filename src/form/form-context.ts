import { createContext, useContext } from 'react';
import type { FormParts } from './kinds/field-view.ts';

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
