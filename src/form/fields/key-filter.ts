import type { FormSchema } from '../../model/form/form-schema.ts';

/** Any script's digits: in a name none of them belongs. */
const DIGIT = /^\p{Nd}$/u;
const ASCII_DIGIT = /^[0-9]$/;

function isUnwanted(key: string, control: HTMLInputElement, schema: FormSchema): boolean {
  const field = Object.hasOwn(schema.properties, control.name) ? schema.properties[control.name] : undefined;
  const keys = field?.['x-input']?.keys;
  if (keys === 'no-digits') return DIGIT.test(key);
  if (keys !== 'digits') return false;
  if (!ASCII_DIGIT.test(key)) return true;
  const selected = (control.selectionEnd ?? 0) - (control.selectionStart ?? 0);
  return field?.maxLength !== undefined && control.value.length - selected >= field.maxLength;
}

/**
 * Ignores single keys where the schema says so: digits in a name, anything but digits in a phone number,
 * a digit too many. Paste, autofill, dictation, input methods and editing keys are left to validation.
 *
 * @param form  The form element; one listener serves all its fields.
 * @returns     A function that removes the filter.
 * @see         docs/product.md 5
 */
export function filterKeys(form: HTMLFormElement, schema: FormSchema): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const { data, inputType, isComposing, target } = event;
    if (inputType !== 'insertText' || isComposing || data === null || [...data].length !== 1) return;
    if (target instanceof HTMLInputElement && isUnwanted(data, target, schema)) event.preventDefault();
  };
  form.addEventListener('beforeinput', onBeforeInput);
  return () => form.removeEventListener('beforeinput', onBeforeInput);
}
