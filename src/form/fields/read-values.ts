import { emptyValues, valueType, type FormValues } from '../check/values.ts';
import type { FormDefinition } from '../form-definition.ts';
import type { Control } from '../kinds/field-view.ts';

const isControl = (control: unknown): control is Control =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;

/** What a control adds to a post. */
const sentBy = (control: Control): string[] =>
  /^(checkbox|radio)$/.test(control.type) && !(control as HTMLInputElement).checked ? [] : [control.value];

/**
 * Reads the current values of a form's controls.
 *
 * @param element  The form element; controls carry the field's name.
 * @returns        An entry for every field; a field without a control has its empty value.
 */
export function readValues(element: HTMLFormElement, form: FormDefinition): FormValues {
  const values = emptyValues(form);
  const controls = [...element.elements].filter(isControl);
  for (const [name, field] of Object.entries(form.schema.properties)) {
    const own = controls.filter((control) => control.name === name);
    if (own.length > 0)
      values[name] = valueType(form, name).read(own.flatMap(form.kinds.fields.get(name)?.sent ?? sentBy), field) ?? '';
  }
  return values;
}
