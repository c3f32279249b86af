import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { emptyValues, toPayload, type FormValues } from './field-values.ts';
import type { FormDefinition } from './form-definition.ts';
import type { FormAnswer, FormMessage } from './form-dialog.tsx';
import { TRAP } from './form-foot.tsx';
import { newIdempotencyKey, postForm } from './post-form.ts';
import type { useFormData } from './use-form-data.ts';

interface SubmitOptions {
  definition: FormDefinition;
  endpoint: string;
  whileInvalid: 'explain' | 'dialog';
  data: ReturnType<typeof useFormData>;
  submitButton: RefObject<HTMLButtonElement | null>;
}

/** Where the focus goes once what was just decided is on the page. */
type FocusGoal = { on: 'first-error' | 'first-field' | 'submit' };

/**
 * What pressing Submit does: refuse and explain, or send and tell how it went.
 *
 * @see  contract.md, "The form"
 */
export function useSubmit({ definition, endpoint, whileInvalid, data, submitButton }: SubmitOptions) {
  const { schema } = definition;
  const [message, setMessage] = useState<FormMessage | null>(null);
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [goal, setGoal] = useState<FocusGoal | null>(null);
  const isBusy = useRef(false);
  /** Set while focus moves by our hand: a field left that way was not left by the visitor. */
  const isQuiet = useRef(false);
  /** What "bring back" brings back. */
  const typed = useRef<FormValues>({});
  const attempt = useRef({ body: '', key: '' });
  /** By the clock of the document: 0 when it was before React came. */
  const touchedAtMs = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (!data.isLive) return;
    const empty = emptyValues(schema);
    const now = data.readNow();
    const isUsed =
      data.formElement().contains(document.activeElement) || Object.keys(now).some((n) => now[n] !== empty[n]);
    if (isUsed) touchedAtMs.current ??= 0;
    // Only on the way to life.
  }, [data.isLive]);

  useLayoutEffect(() => {
    if (!goal) return;
    const names = Object.keys(schema.properties);
    const errors = data.check(data.readNow());
    const name = goal.on === 'first-error' ? names.find((each) => each in errors) : names[0];
    const control = goal.on === 'submit' || name === undefined ? null : data.formElement().elements.namedItem(name);
    (control instanceof HTMLElement ? control : submitButton.current)?.focus();
    isQuiet.current = false;
    // Only a new goal moves the focus.
  }, [goal]);

  const tell = (next: FormMessage) => {
    isQuiet.current = true;
    setMessage(next);
  };

  const refuse = (current: FormValues) => {
    setRefused(true);
    if (whileInvalid === 'explain') {
      data.touchAll();
      setGoal({ on: 'first-error' });
      return;
    }
    typed.current = current;
    // Before the form is emptied: the field that loses the focus to the dialog was not left by the visitor.
    tell('invalid');
    data.reset();
  };

  const send = async (current: FormValues) => {
    const body = JSON.stringify(toPayload(schema, current));
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    const trap = data.formElement().elements.namedItem(TRAP);
    isBusy.current = true;
    setRefused(false);
    setSending(true);
    const outcome = await postForm({
      endpoint,
      body,
      idempotencyKey: attempt.current.key,
      trap: trap instanceof HTMLInputElement && !(TRAP in schema.properties) ? trap.value : '',
      fillTimeMs: performance.now() - (touchedAtMs.current ?? 0),
    });
    isBusy.current = false;
    setSending(false);
    if (!data.rjsf.current) return;
    if (outcome.kind === 'sent') {
      attempt.current = { body: '', key: '' };
      touchedAtMs.current = undefined;
      // What was typed while the enquiry was on its way is not part of it, and stays.
      const empty = emptyValues(schema);
      const now = data.readNow();
      data.reset(Object.fromEntries(Object.keys(now).map((n) => [n, (now[n] === current[n] ? empty : now)[n]!])));
    }
    if (outcome.kind === 'rejected') data.refuse(outcome.errors, current);
    setRefused(outcome.kind === 'rejected' || outcome.kind === 'too-large');
    tell(outcome.kind);
  };

  /** Answers a press of Submit, Enter in a field, or a submit that was held until the form was live. */
  const submit = () => {
    if (isBusy.current || message) return;
    const current = data.readNow();
    if (Object.keys(data.check(current)).length > 0) refuse(current);
    else void send(current);
  };

  const answer = (given: FormAnswer) => {
    setMessage(null);
    if (given === 'bring-back') {
      data.reset(typed.current);
      data.touchAll();
      setGoal({ on: 'first-error' });
    } else if (given === 'try-again') {
      setGoal({ on: 'submit' });
      void send(data.readNow());
    } else {
      if (message === 'invalid') setRefused(false);
      setGoal({ on: message === 'invalid' ? 'first-field' : message === 'rejected' ? 'first-error' : 'submit' });
    }
  };

  return {
    message,
    isSending,
    isRefused,
    submit,
    answer,
    /** A field was left. */
    leave(name: string): void {
      if (!isQuiet.current && Object.hasOwn(schema.properties, name)) data.touch(name);
    },
    /** The form was entered or typed into. */
    noteTouch(): void {
      touchedAtMs.current ??= performance.now();
    },
  };
}
