import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type Form from '@rjsf/core';
import type { ErrorSchema } from '@rjsf/utils';
import { checkFields } from './check/check-fields.ts';
import { UNREADABLE } from './check/value-types.ts';
import { emptyValues, hasSameValues, isSameValue, toFields, type FormValues } from './check/values.ts';
import { builtForm, carryOver } from '../ui/built-forms.ts';
import { readValues } from './fields/read-values.ts';
import type { FieldSchema } from '../model/form/form-schema.ts';
import type { FormDefinition } from './form-definition.ts';
import { filterKeys } from './fields/key-filter.ts';
import { useIsHydrating } from '../ui/is-hydrating.ts';

/** The server's error for a value: it applies as long as the value stays. */
interface Rejection {
  value: FormValues[string] | undefined;
  message: string;
}

/** What was typed before hydration: only the document has it. */
function typedBefore(definition: FormDefinition, formId: string, isHydrating: boolean): FormValues {
  // True on the server too.
  if (!isHydrating || typeof document === 'undefined') return emptyValues(definition);
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? readValues(form, definition) : emptyValues(definition);
}

/** Fields that were filled in and left before hydration. */
function leftBefore(values: FormValues, empty: FormValues): string[] {
  const active = document.activeElement?.getAttribute('name');
  return Object.keys(values).filter((name) => !isSameValue(values[name], empty[name]) && name !== active);
}

const fieldNames = ({ schema }: FormDefinition) => Object.keys(schema.properties);

const applyingTo = (definition: FormDefinition, values: FormValues) =>
  definition.kinds.appliesNow?.(definition.schema, toFields(definition, values));

/** Whether a text is longer than its field allows, in characters as JSON Schema counts them. */
const isTooLong = ({ maxLength = Infinity }: FieldSchema, value: FormValues[string] | undefined) =>
  typeof value === 'string' && [...value].length > maxLength;

/** What is wrong with values, by field: by the schema, and as the server has said. */
function errorsOf(definition: FormDefinition, values: FormValues, rejections: Record<string, Rejection>) {
  const { schema, validate, kinds } = definition;
  const { fields, broken, hidden } = applyingTo(definition, values) ?? { fields: toFields(definition, values) };
  const errors: Record<string, string> = checkFields(schema, validate, fields, broken);
  for (const [name, { messageFor }] of kinds.fields) {
    const message = values[name] === UNREADABLE ? undefined : messageFor?.(schema.properties[name]!, values[name]!);
    if (message !== undefined) errors[name] = message;
  }
  for (const [name, { title = name, 'x-messages': messages }] of Object.entries(schema.properties)) {
    if (values[name] === UNREADABLE && !hidden?.has(name))
      errors[name] = messages?.['badInput'] ?? `${title} is not valid.`;
  }
  for (const [name, { value, message }] of Object.entries(rejections)) {
    if (isSameValue(values[name], value) && !hidden?.has(name)) errors[name] ??= message;
  }
  return errors;
}

/**
 * The state of a form: values, touched fields, errors.
 *
 * RJSF holds the data and `values` mirrors it. The document is read in the first render and again in the batch that makes
 * the form live, so that nothing typed in between is lost.
 *
 * @param formId  The id of the form element, to read what was typed before hydration.
 * @see           docs/product.md 4 (the form)
 */
export function useFormData(definition: FormDefinition, formId: string) {
  const { schema } = definition;
  const isHydrating = useIsHydrating();
  const [initialValues] = useState(() => typedBefore(definition, formId, isHydrating));
  /** The form that this one takes the place of: the page was changed before it was live. */
  const [replaced] = useState(() => !isHydrating && { form: builtForm(formId), focused: document.activeElement });
  const [values, setValues] = useState(initialValues);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [rejections, setRejections] = useState<Record<string, Rejection>>({});
  const [isLive, setLive] = useState(false);
  const rjsf = useRef<Form>(null);
  const formElement = () => rjsf.current?.formElement.current as HTMLFormElement;

  const replace = (next: FormValues) => {
    rjsf.current?.setFieldValue([], next);
    setValues(next);
  };

  useLayoutEffect(() => {
    if (replaced && replaced.form) carryOver(replaced.form, formElement(), replaced.focused);
    const found = readValues(formElement(), definition);
    replace(found);
    setTouched(new Set(leftBefore(found, emptyValues(definition))));
    setLive(true);
    return filterKeys(formElement(), schema);
    // Once per form: its schema never changes.
  }, [definition, schema, replaced]);

  const check = (current: FormValues) => errorsOf(definition, current, rejections);
  const readNow = (used = document.activeElement?.getAttribute('name')): FormValues => {
    const current = readValues(formElement(), definition);
    // What we have emptied: its message stays until somebody has been there.
    for (const [name, value] of Object.entries(values))
      if (value === UNREADABLE && name !== used && String(current[name]) === '') current[name] = value;
    if (!hasSameValues(current, values)) replace(current);
    return current;
  };
  const reset = (next: FormValues = emptyValues(definition)) => {
    replace(next);
    setTouched(new Set());
  };
  const applying = useMemo(() => applyingTo(definition, values), [definition, values]);
  const errors = useMemo(() => errorsOf(definition, values, rejections), [definition, values, rejections]);
  const shownErrors = useMemo(() => {
    const isShown = (name: string) => touched.has(name) || isTooLong(schema.properties[name]!, values[name]);
    const shown = isLive ? fieldNames(definition).filter((name) => name in errors && isShown(name)) : [];
    return Object.fromEntries(shown.map((name) => [name, errors[name]!]));
  }, [definition, errors, touched, values, isLive, schema]);
  const extraErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(shownErrors).map(([name, message]) => [name, { __errors: [message] }]),
      ) as ErrorSchema,
    [shownErrors],
  );

  return {
    rjsf,
    initialValues,
    values,
    isLive,
    applying,
    isInvalid: Object.keys(errors).length > 0,
    /** What is wrong, by field. */
    errors,
    /** The errors to show, by field. */
    shownErrors,
    /** The same as RJSF takes them. */
    extraErrors,
    setValues,
    formElement,
    check,
    /**
     * The values in the document, even where a tool filled them in without an event.
     *
     * @param used  The field that has or had the focus.
     */
    readNow,
    touch: (name: string) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name))),
    /** Marks the fields that apply to these values. */
    touchAll(current: FormValues): void {
      const hidden = applyingTo(definition, current)?.hidden;
      setTouched(new Set(fieldNames(definition).filter((name) => !hidden?.has(name))));
    },
    /**
     * Shows the server's errors, each as long as its value stays.
     *
     * @param unreadable  Names of fields with files that cannot be read: they are emptied.
     */
    reject(messages: Record<string, string>, sent: FormValues, unreadable: string[]): void {
      const known = Object.entries(messages).filter(([name]) => Object.hasOwn(schema.properties, name));
      setRejections(Object.fromEntries(known.map(([name, message]) => [name, { value: sent[name], message }])));
      setTouched((before) => new Set([...before, ...known.map(([name]) => name), ...unreadable]));
      if (unreadable.length > 0)
        replace({ ...readNow(), ...Object.fromEntries(unreadable.map((name) => [name, UNREADABLE])) });
    },
    /** Makes the form untouched, with the given values or none. */
    reset,
    /** Empties the fields that still hold the given values. What was typed since stays. */
    clear(given: FormValues): void {
      const empty = emptyValues(definition);
      const now = readNow();
      reset(Object.fromEntries(Object.keys(now).map((n) => [n, (isSameValue(now[n], given[n]) ? empty : now)[n]!])));
    },
  };
}
