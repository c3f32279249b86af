import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type Form from '@rjsf/core';
import type { ErrorSchema } from '@rjsf/utils';
import { checkFields } from './fields/check-fields.ts';
import {
  emptyValues,
  hasSameValues,
  isTooLong,
  readValues,
  toPayload,
  type FormValues,
} from './fields/field-values.ts';
import type { FormDefinition } from './form-definition.ts';
import { filterKeys } from './fields/key-filter.ts';

/** What the server said of a value: it holds as long as the value stays. */
interface Refusal {
  value: FormValues[string] | undefined;
  message: string;
}

const never = () => () => undefined;

/** True on the server and while React takes over what the server wrote; false for a form drawn by a navigation. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** What a visitor typed before React came stands in the document and nowhere else. */
function typedSoFar({ schema }: FormDefinition, formId: string, isHydrating: boolean): FormValues {
  // "Hydrating" is what React calls it on the server too.
  if (!isHydrating || typeof document === 'undefined') return emptyValues(schema);
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? readValues(form, schema) : emptyValues(schema);
}

/** Fields that were filled in and left before React came. */
function leftSoFar(values: FormValues, empty: FormValues): string[] {
  const active = document.activeElement?.getAttribute('name');
  return Object.keys(values).filter((name) => values[name] !== empty[name] && name !== active);
}

const allOf = ({ schema }: FormDefinition) => Object.keys(schema.properties);

/**
 * The data of a live form: what is typed, what was touched, what is wrong.
 *
 * RJSF holds the data and `values` follows it. The document is read in the first render and once more in the batch
 * that turns the form live, so that nothing typed in between is lost.
 *
 * @param formId  The id of the form element, by which what was typed before is found.
 * @see           architecture.md, "Hydration"
 */
export function useFormData(definition: FormDefinition, formId: string) {
  const { schema, validate } = definition;
  const isHydrating = useIsHydrating();
  const [initialValues] = useState(() => typedSoFar(definition, formId, isHydrating));
  const [values, setValues] = useState(initialValues);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({});
  const [isLive, setLive] = useState(false);
  const rjsf = useRef<Form>(null);
  const formElement = () => rjsf.current?.formElement.current as HTMLFormElement;

  const replace = (next: FormValues) => {
    rjsf.current?.setFieldValue([], next);
    setValues(next);
  };

  useLayoutEffect(() => {
    const found = readValues(formElement(), schema);
    replace(found);
    setTouched(new Set(leftSoFar(found, emptyValues(schema))));
    setLive(true);
    return filterKeys(formElement(), schema);
    // Once for each form on the page: a form never changes its schema.
  }, [schema]);

  const check = (current: FormValues): Record<string, string> => {
    const errors = checkFields(schema, validate, toPayload(schema, current));
    for (const [name, { value, message }] of Object.entries(refusals)) {
      if (current[name] === value) errors[name] ??= message;
    }
    return errors;
  };
  const readNow = (): FormValues => {
    const current = readValues(formElement(), schema);
    if (!hasSameValues(current, values)) replace(current);
    return current;
  };
  const reset = (next: FormValues = emptyValues(schema)) => {
    replace(next);
    setTouched(new Set());
  };
  const errors = useMemo(() => check(values), [definition, values, refusals]);
  const extraErrors = useMemo(() => {
    const isShown = (name: string) => touched.has(name) || isTooLong(schema.properties[name]!, values[name]);
    const shown = isLive ? allOf(definition).filter((name) => name in errors && isShown(name)) : [];
    return Object.fromEntries(shown.map((name) => [name, { __errors: [errors[name]!] }])) as ErrorSchema;
  }, [definition, errors, touched, values, isLive, schema]);

  return {
    rjsf,
    initialValues,
    values,
    isLive,
    isInvalid: Object.keys(errors).length > 0,
    /** The errors to show, as RJSF takes them. */
    extraErrors,
    setValues,
    formElement,
    check,
    /** What the visitor sees in the form right now, even where a tool filled it in without an event. */
    readNow,
    touch: (name: string) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name))),
    touchAll: () => setTouched(new Set(allOf(definition))),
    /** Keeps what the server refused, for as long as it stays in the form. */
    refuse(messages: Record<string, string>, sent: FormValues): void {
      const known = Object.entries(messages).filter(([name]) => Object.hasOwn(schema.properties, name));
      setRefusals(Object.fromEntries(known.map(([name, message]) => [name, { value: sent[name], message }])));
      setTouched((before) => new Set([...before, ...known.map(([name]) => name)]));
    },
    /** Puts values into an untouched form: those given, else none. */
    reset,
    /** Empties the fields that still hold what is given. What was typed since is no part of it, and stays. */
    takeOut(given: FormValues): void {
      const empty = emptyValues(schema);
      const now = readNow();
      reset(Object.fromEntries(Object.keys(now).map((n) => [n, (now[n] === given[n] ? empty : now)[n]!])));
    },
  };
}
