import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { emptyValues, fromPayload, hasSameValues, toPayload, type FormValues } from '../check/values.ts';
import type { FormDefinition } from '../form-definition.ts';
import type { DialogChoice, FormMessage } from '../dialogs/form-dialog.tsx';
import { TRAP_FIELD } from '../../model/trap-field.ts';
import { newIdempotencyKey, postForm, type Post } from './post-form.ts';
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

/** Where the focus moves after the next render. */
type FocusTarget = { on: 'first-error' | 'first-field' | 'submit' | 'form' };

/**
 * What Submit does: show the errors, or send the form and show the result.
 *
 * @see  docs/product.md 4 (the form)
 */
export function useSubmit({ definition, endpoint, whileInvalid, data, unsent, submitButton }: SubmitOptions) {
  const { schema, kinds } = definition;
  const [message, setMessage] = useState<FormMessage | null>(null);
  /** What the message is about is stored on this device. */
  const [isStored, setStored] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const isBusy = useRef(false);
  /** Set while we move the focus: a blur then is not the visitor's. */
  const isMovingFocus = useRef(false);
  /** The values that "bring back" restores. */
  const resetValues = useRef({ values: {} as FormValues, isUnsent: false });
  const attempt = useRef({ body: '', key: '' });
  /** What "try again" sends while it is not in the form. */
  const sentFromStore = useRef<FormValues>(undefined);
  /** By `performance.now()`; 0 when it was before hydration. */
  const touchedAtMs = useRef<number>(undefined);

  const noteUse = useEffectEvent(() => {
    const empty = emptyValues(definition);
    const now = data.readNow();
    const isUsed = data.formElement().contains(document.activeElement) || !hasSameValues(now, empty);
    if (isUsed) touchedAtMs.current ??= 0;
  });
  useLayoutEffect(() => {
    if (data.isLive) noteUse();
  }, [data.isLive]);

  const moveFocus = useEffectEvent((to: FocusTarget) => {
    if (to.on === 'form') {
      // Not a field, which would open a keyboard, nor a button far below.
      data.formElement().tabIndex = -1;
      data.formElement().focus();
      return;
    }
    const names = Object.keys(schema.properties).filter((each) => !data.applying?.hidden.has(each));
    const errors = data.check(data.readNow());
    const name = to.on === 'first-error' ? names.find((each) => each in errors) : names[0];
    const found = to.on === 'submit' || name === undefined ? null : data.formElement().elements.namedItem(name);
    // The first choice, where a field has several controls.
    const control = found instanceof RadioNodeList ? found[0] : found;
    (control instanceof HTMLElement ? control : submitButton.current)?.focus();
    isMovingFocus.current = false;
  });
  useLayoutEffect(() => {
    if (focus) moveFocus(focus);
  }, [focus]);

  const showMessage = (next: FormMessage, isNowStored = false) => {
    isMovingFocus.current = true;
    setStored(isNowStored);
    setMessage(next);
  };

  const rejectInvalid = (current: FormValues) => {
    setRefused(true);
    if (whileInvalid === 'explain') {
      data.touchAll(current);
      setFocus({ on: 'first-error' });
      return;
    }
    resetValues.current = { values: current, isUnsent: unsent.isInFields };
    // Before the reset: a blur by the dialog is not the visitor's.
    showMessage('invalid');
    data.reset();
  };

  /** The idempotency key of this content: that of an earlier attempt, else a new one. */
  const keyFor = (body: string): string => {
    if (unsent.stored?.body === body) return unsent.stored.key;
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    return attempt.current.key;
  };

  /** For a stored enquiry at least the time since it was first sent. */
  const fillTimeMs = (key: string): number => {
    const sinceTouched = performance.now() - (touchedAtMs.current ?? 0);
    return unsent.stored?.key === key ? Math.max(sinceTouched, Date.now() - unsent.stored.at) : sinceTouched;
  };

  const post = (body: string, key: string) => {
    const { post: send = (_: HTMLFormElement, request: Post) => postForm(request) } = definition;
    const trap = data.formElement().elements.namedItem(TRAP_FIELD);
    return send(data.formElement(), {
      endpoint,
      body,
      hidden: data.applying?.hidden,
      idempotencyKey: key,
      trap: trap instanceof HTMLInputElement ? trap.value : '',
      fillTimeMs: fillTimeMs(key),
    });
  };

  const send = async (current: FormValues, isFromFields = true) => {
    const body = JSON.stringify(toPayload(definition, current, kinds.appliesNow));
    const key = keyFor(body);
    // Before the post, in case the tab is closed meanwhile.
    const wasStored = unsent.store(body, key);
    sentFromStore.current = isFromFields ? undefined : current;
    isBusy.current = true;
    setRefused(false);
    setSending(true);
    const outcome = await post(body, key);
    isBusy.current = false;
    setSending(false);
    // Also after a navigation to another page.
    if (outcome.kind === 'sent') unsent.delete(key);
    if (!data.rjsf.current) return;
    if (outcome.kind === 'sent' && isFromFields) {
      attempt.current = { body: '', key: '' };
      touchedAtMs.current = undefined;
      data.clear(current);
    }
    if (outcome.kind === 'rejected') data.reject(outcome.errors, current);
    setRefused(outcome.kind === 'rejected' || outcome.kind === 'too-large');
    showMessage(outcome.kind, wasStored && outcome.kind !== 'sent' && unsent.show(isFromFields));
  };

  /** Handles Submit, Enter in a field, and a submit held until the form was live. */
  const submit = () => {
    if (isBusy.current || message) return;
    const current = data.readNow();
    if (Object.keys(data.check(current)).length > 0) rejectInvalid(current);
    else void send(current);
  };

  /** Sends the stored enquiry: as it was, or as edited in the form. */
  const retryStored = () => {
    if (isBusy.current || message || !unsent.stored) return;
    const values = fromPayload(definition, unsent.stored.body);
    if (hasSameValues(data.readNow(), emptyValues(definition))) {
      unsent.fillIn(values);
      void send(values);
    } else if (unsent.hasOtherValues) void send(values, false);
    else submit();
  };

  const discard = () => {
    if (isBusy.current || message) return;
    unsent.discard();
    setFocus({ on: 'form' });
  };

  const closeDialog = (choice: DialogChoice) => {
    setMessage(null);
    if (choice === 'bring-back') {
      unsent.fillIn(resetValues.current.values, resetValues.current.isUnsent);
      data.touchAll(resetValues.current.values);
      setFocus({ on: 'first-error' });
    } else if (choice === 'try-again') {
      setFocus({ on: 'submit' });
      if (sentFromStore.current) void send(sentFromStore.current, false);
      else void send(data.readNow());
    } else {
      if (message === 'invalid') setRefused(false);
      setFocus({ on: message === 'invalid' ? 'first-field' : message === 'rejected' ? 'first-error' : 'submit' });
    }
  };

  return {
    message,
    isStored,
    isSending,
    isRefused,
    submit,
    retryStored,
    discard,
    closeDialog,
    /** A field lost the focus. */
    onBlur(name: string): void {
      if (!isMovingFocus.current && Object.hasOwn(schema.properties, name)) data.touch(name);
    },
    /** The form was focused or typed into. */
    onTouch(): void {
      touchedAtMs.current ??= performance.now();
    },
  };
}
