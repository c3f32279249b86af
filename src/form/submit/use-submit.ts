import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { emptyValues, fromPayload, hasSameValues, toPayload, type FormValues } from '../fields/field-values.ts';
import type { FormDefinition } from '../form-definition.ts';
import type { FormAnswer, FormMessage } from '../dialogs/form-dialog.tsx';
import { TRAP } from './submit-row.tsx';
import { newIdempotencyKey, postForm } from './post-form.ts';
import type { useFormData } from '../use-form-data.ts';
import type { useUnsent } from '../unsent/use-unsent.ts';

interface SubmitOptions {
  definition: FormDefinition;
  endpoint: string;
  whileInvalid: 'explain' | 'dialog';
  data: ReturnType<typeof useFormData>;
  unsent: ReturnType<typeof useUnsent>;
  submitButton: RefObject<HTMLButtonElement | null>;
}

/** Where the focus goes once what was just decided is on the page. */
type FocusGoal = { on: 'first-error' | 'first-field' | 'submit' | 'form' };

/**
 * What pressing Submit does: refuse and explain, or send and tell how it went.
 *
 * @see  contract.md, "The form"
 */
export function useSubmit({ definition, endpoint, whileInvalid, data, unsent, submitButton }: SubmitOptions) {
  const { schema } = definition;
  const [message, setMessage] = useState<FormMessage | null>(null);
  /** What the message tells of is kept on this device. */
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [goal, setGoal] = useState<FocusGoal | null>(null);
  const isBusy = useRef(false);
  /** Set while focus moves by our hand: a field left that way was not left by the visitor. */
  const isQuiet = useRef(false);
  /** What "bring back" brings back. */
  const typed = useRef({ values: {} as FormValues, isUnsent: false });
  const attempt = useRef({ body: '', key: '' });
  /** What "try again" sends while it is not in the form. */
  const elsewhere = useRef<FormValues>(undefined);
  /** By the clock of the document: 0 when it was before React came. */
  const touchedAtMs = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (!data.isLive) return;
    const empty = emptyValues(schema);
    const now = data.readNow();
    const isUsed = data.formElement().contains(document.activeElement) || !hasSameValues(now, empty);
    if (isUsed) touchedAtMs.current ??= 0;
    // Only on the way to life.
  }, [data.isLive]);

  useLayoutEffect(() => {
    if (!goal) return;
    if (goal.on === 'form') {
      // Neither a field, which would open a keyboard, nor a button far below.
      data.formElement().tabIndex = -1;
      data.formElement().focus();
      return;
    }
    const names = Object.keys(schema.properties);
    const errors = data.check(data.readNow());
    const name = goal.on === 'first-error' ? names.find((each) => each in errors) : names[0];
    const control = goal.on === 'submit' || name === undefined ? null : data.formElement().elements.namedItem(name);
    (control instanceof HTMLElement ? control : submitButton.current)?.focus();
    isQuiet.current = false;
    // Only a new goal moves the focus.
  }, [goal]);

  const tell = (next: FormMessage, isNowKept = false) => {
    isQuiet.current = true;
    setKept(isNowKept);
    setMessage(next);
  };

  const refuse = (current: FormValues) => {
    setRefused(true);
    if (whileInvalid === 'explain') {
      data.touchAll();
      setGoal({ on: 'first-error' });
      return;
    }
    typed.current = { values: current, isUnsent: unsent.isInFields };
    // Before the form is emptied: the field that loses the focus to the dialog was not left by the visitor.
    tell('invalid');
    data.reset();
  };

  /** The key under which this content was sent before, else a new one. */
  const keyFor = (body: string): string => {
    if (unsent.waiting?.body === body) return unsent.waiting.key;
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    return attempt.current.key;
  };

  /** Nobody fills in a form faster than the time since it was first sent. */
  const fillTimeMs = (key: string): number => {
    const sinceTouched = performance.now() - (touchedAtMs.current ?? 0);
    return unsent.waiting?.key === key ? Math.max(sinceTouched, Date.now() - unsent.waiting.at) : sinceTouched;
  };

  const post = (body: string, key: string) => {
    const trap = data.formElement().elements.namedItem(TRAP);
    return postForm({
      endpoint,
      body,
      idempotencyKey: key,
      trap: trap instanceof HTMLInputElement && !(TRAP in schema.properties) ? trap.value : '',
      fillTimeMs: fillTimeMs(key),
    });
  };

  const send = async (current: FormValues, isFromFields = true) => {
    const body = JSON.stringify(toPayload(schema, current));
    const key = keyFor(body);
    // Before the post: a tab that is closed on the way keeps it too.
    const wasKept = unsent.keep(body, key);
    elsewhere.current = isFromFields ? undefined : current;
    isBusy.current = true;
    setRefused(false);
    setSending(true);
    const outcome = await post(body, key);
    isBusy.current = false;
    setSending(false);
    // Also where the visitor has gone to another page by now.
    if (outcome.kind === 'sent') unsent.drop(key);
    if (!data.rjsf.current) return;
    if (outcome.kind === 'sent' && isFromFields) {
      attempt.current = { body: '', key: '' };
      touchedAtMs.current = undefined;
      data.takeOut(current);
    }
    if (outcome.kind === 'rejected') data.refuse(outcome.errors, current);
    setRefused(outcome.kind === 'rejected' || outcome.kind === 'too-large');
    tell(outcome.kind, wasKept && outcome.kind !== 'sent' && unsent.tell(isFromFields));
  };

  /** Answers a press of Submit, Enter in a field, or a submit that was held until the form was live. */
  const submit = () => {
    if (isBusy.current || message) return;
    const current = data.readNow();
    if (Object.keys(data.check(current)).length > 0) refuse(current);
    else void send(current);
  };

  /** Sends what waits: as it was, or as the visitor has changed it in the form. */
  const sendAgain = () => {
    if (isBusy.current || message || !unsent.waiting) return;
    const kept = fromPayload(schema, unsent.waiting.body);
    if (hasSameValues(data.readNow(), emptyValues(schema))) {
      unsent.fillIn(kept);
      void send(kept);
    } else if (unsent.isElsewhere) void send(kept, false);
    else submit();
  };

  const forget = () => {
    if (isBusy.current || message) return;
    unsent.forget();
    setGoal({ on: 'form' });
  };

  const answer = (given: FormAnswer) => {
    setMessage(null);
    if (given === 'bring-back') {
      unsent.fillIn(typed.current.values, typed.current.isUnsent);
      data.touchAll();
      setGoal({ on: 'first-error' });
    } else if (given === 'try-again') {
      setGoal({ on: 'submit' });
      if (elsewhere.current) void send(elsewhere.current, false);
      else void send(data.readNow());
    } else {
      if (message === 'invalid') setRefused(false);
      setGoal({ on: message === 'invalid' ? 'first-field' : message === 'rejected' ? 'first-error' : 'submit' });
    }
  };

  return {
    message,
    isKept,
    isSending,
    isRefused,
    submit,
    sendAgain,
    forget,
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
