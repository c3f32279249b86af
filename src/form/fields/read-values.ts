import { emptyValues, valueType, type FormFields, type FormValues } from '../check/values.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (control: unknown): control is Control =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;

/** What tells one chosen file from another, as text. Control and server have the files themselves. */
export const fileTexts = (files: FileList | null): string[] =>
  [...(files ?? [])].map(({ name, type, size, lastModified }) => JSON.stringify([name, type, size, lastModified]));

/** What a control adds to a post. */
function sentBy(control: Control): string[] {
  if (control.type === 'file') return fileTexts((control as HTMLInputElement).files);
  const isLeftOut = /^(checkbox|radio)$/.test(control.type) && !(control as HTMLInputElement).checked;
  return isLeftOut ? [] : [control.value];
}

/**
 * Reads the current values of a form's controls.
 *
 * @param element  The form element; controls carry the field's name.
 * @returns        An entry for every field; a field without a control has its empty value.
 */
export function readValues(element: HTMLFormElement, form: FormFields): FormValues {
  const values = emptyValues(form);
  const controls = [...element.elements].filter(isControl);
  for (const [name, field] of Object.entries(form.schema.properties)) {
    const own = controls.filter((control) => control.name === name);
    if (own.length > 0) values[name] = valueType(form, name).read(own.flatMap(sentBy), field) ?? '';
  }
  return values;
}
