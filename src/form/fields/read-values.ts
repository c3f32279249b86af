import { UNREADABLE, type FieldValue } from '../check/value-types.ts';
import { emptyValues, valueType, type FormValues } from '../check/values.ts';
import type { FormDefinition } from '../form-definition.ts';
import type { Control } from '../kinds/field-view.ts';
import { isControl } from '../../ui/built-forms.ts';

/** What tells how the values of a form are read. */
type ReadForm = Pick<FormDefinition, 'schema' | 'kinds'>;

/** What a control adds to a post. */
const sentBy = (control: Control): string[] =>
  /^(checkbox|radio)$/.test(control.type) && !(control as HTMLInputElement).checked ? [] : [control.value];

/** Whether a control shows something that its value, which is empty, says nothing of: half a date, the 30th of February. */
const isUnreadable = (control: Control) => control.value === '' && control.validity.badInput;

/** The controls of a field. */
export const controlsOf = (element: HTMLFormElement, name: string): Control[] =>
  [...element.elements].filter(isControl).filter((control) => control.name === name);

/** Reads the current value of a field; undefined where it has no control. */
export function readValue(element: HTMLFormElement, form: ReadForm, name: string): FieldValue | undefined {
  const own = controlsOf(element, name);
  if (own.length === 0) return undefined;
  if (own.some(isUnreadable)) return UNREADABLE;
  const sent = own.flatMap(form.kinds.fields.get(name)?.sent ?? sentBy);
  return valueType(form, name).read(sent, form.schema.properties[name]!) ?? '';
}

/**
 * Reads the current values of a form's controls.
 *
 * @param element  The form element; controls carry the field's name.
 * @returns        An entry for every field; a field without a control has its empty value.
 */
export function readValues(element: HTMLFormElement, form: ReadForm): FormValues {
  const values = emptyValues(form);
  for (const name of Object.keys(form.schema.properties))
    values[name] = readValue(element, form, name) ?? values[name]!;
  return values;
}
