import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { emptyValues, fromPayload, hasSameValues, toPayload, type FormValues } from '../check/values.ts';
import type { FormDefinition } from '../form-definition.ts';
import type { DialogChoice, FormMessage } from '../dialogs/form-dialog.tsx';
import type { useFormData } from '../use-form-data.ts';
import type { useUnsent } from '../unsent/use-unsent.ts';
import { useAttempt } from './use-attempt.ts';
import { useFocusTarget } from './use-focus-target.ts';

interface SubmitOptions {
  definition: FormDefinition;
  endpoint: string;
  whileInvalid: 'explain' | 'dialog';
  data: ReturnType<typeof useFormData>;
  unsent: ReturnType<typeof useUnsent>;
  submitButton: RefObject<HTMLButtonElement | null>;
}

/**
 * What Submit does: show the errors, or send the form and show the result.
 *
 * @see  docs/product.md 4 (the form)
 */
export function useSubmit({ definition, endpoint, whileInvalid, data, unsent, submitButton }: SubmitOptions) {
  const { schema } = definition;
  const [message, setMessage] = useState<FormMessage | null>(null);
  /** What the message is about is stored on this device. */
  const [isStored, setStored] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isBusy = useRef(false);
  /** The values that "bring back" restores. */
  const resetValues = useRef({ values: {} as FormValues, isUnsent: false });
  /** What "try again" sends while it is not in the form. */
  const sentFromStore = useRef<FormValues>(undefined);
  const attempt = useAttempt(definition, endpoint, data, unsent);
  const focus = useFocusTarget(definition, data, submitButton);

  const showMessage = (next: FormMessage, isNowStored = false) => {
    focus.hold();
    setStored(isNowStored);
    setMessage(next);
  };

  const rejectInvalid = (current: FormValues) => {
    setRefused(true);
    if (whileInvalid === 'explain') {
      data.touchAll(current);
      focus.move('first-error');
      return;
    }
    resetValues.current = { values: current, isUnsent: unsent.isInFields };
    showMessage('invalid');
  };

  const empty = useEffectEvent(() => data.reset());
  // Not at once: React empties what it has drawn, and values that were filled in without an event are only just read.
  useLayoutEffect(() => {
    if (message === 'invalid') empty();
  }, [message]);

  const send = async (current: FormValues, isFromFields = true) => {
    const body = JSON.stringify(toPayload(definition, current));
    const key = attempt.keyFor(body);
    // Before the post, in case the tab is closed meanwhile.
    const wasStored = unsent.store(body, key);
    sentFromStore.current = isFromFields ? undefined : current;
    isBusy.current = true;
    setRefused(false);
    setSending(true);
    const outcome = await attempt.post(body, key);
    isBusy.current = false;
    setSending(false);
    // Also after a navigation to another page.
    if (outcome.kind === 'sent') unsent.delete(key);
    if (!data.rjsf.current) return;
    if (outcome.kind === 'sent' && isFromFields) {
      attempt.end();
      data.clear(current);
    }
    if (outcome.kind === 'rejected') data.reject(outcome.errors, current, outcome.unreadable ?? []);
    setRefused(outcome.kind === 'rejected' || outcome.kind.endsWith('too-large'));
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
    focus.move('form');
  };

  const closeDialog = (choice: DialogChoice) => {
    setMessage(null);
    if (choice === 'bring-back') {
      unsent.fillIn(resetValues.current.values, resetValues.current.isUnsent);
      data.touchAll(resetValues.current.values);
      focus.move('first-error');
    } else if (choice === 'try-again') {
      focus.move('submit');
      if (sentFromStore.current) void send(sentFromStore.current, false);
      else void send(data.readNow());
    } else {
      if (message === 'invalid') setRefused(false);
      focus.move(message === 'invalid' ? 'first-field' : message === 'rejected' ? 'first-error' : 'submit');
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
      if (focus.isHeld() || !data.rjsf.current || !Object.hasOwn(schema.properties, name)) return;
      // First: what is drawn again for the message is drawn with what the document holds.
      data.readNow(name);
      data.touch(name);
    },
    onTouch: attempt.onTouch,
  };
}
