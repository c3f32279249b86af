import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { emptyValues, hasSameValues } from '../check/values.ts';
import type { FormDefinition } from '../form-definition.ts';
import { TRAP_FIELD } from '../../model/form/trap-field.ts';
import type { useUnsent } from '../unsent/use-unsent.ts';
import type { useFormData } from '../use-form-data.ts';
import { newIdempotencyKey, postForm, type Outcome, type Post } from './post-form.ts';

/** Where React loses the form after a post, the browser sends it: under the same key, so that it is stored once. */
function nameKey(form: HTMLFormElement, key: string): void {
  const action = form.getAttribute('action') ?? '';
  // Only our own server reads the query.
  if (/^\/(?!\/)/.test(action))
    form.setAttribute('action', `${action.replace(/&key=.*$/, '')}&key=${encodeURIComponent(key)}`);
}

const postAsJson = (_: HTMLFormElement, post: Post): Promise<Outcome> => postForm(post);

/** Sends the content of a form: under one key as long as it is the same, with the signals of spam protection. */
export function useAttempt(
  definition: FormDefinition,
  endpoint: string,
  data: ReturnType<typeof useFormData>,
  unsent: ReturnType<typeof useUnsent>,
) {
  const last = useRef({ body: '', key: '' });
  /** By `performance.now()`; 0 when it was before hydration. */
  const touchedAtMs = useRef<number>(undefined);

  const noteUse = useEffectEvent(() => {
    const now = data.readNow();
    const isFocused = data.formElement().contains(document.activeElement);
    if (isFocused || !hasSameValues(now, emptyValues(definition))) touchedAtMs.current ??= 0;
  });
  useLayoutEffect(() => {
    if (data.isLive) noteUse();
  }, [data.isLive]);

  /** For a stored enquiry at least the time since it was first sent. */
  const fillTimeMs = (key: string): number => {
    const sinceTouched = performance.now() - (touchedAtMs.current ?? 0);
    return unsent.stored?.key === key ? Math.max(sinceTouched, Date.now() - unsent.stored.at) : sinceTouched;
  };

  return {
    /** The form was focused or typed into. */
    onTouch(): void {
      touchedAtMs.current ??= performance.now();
    },
    /** The idempotency key of this content: that of an earlier attempt, else a new one. */
    keyFor(body: string): string {
      if (unsent.stored?.body === body) return unsent.stored.key;
      if (last.current.body !== body) last.current = { body, key: newIdempotencyKey() };
      return last.current.key;
    },
    post(body: string, idempotencyKey: string): Promise<Outcome> {
      const form = data.formElement();
      nameKey(form, idempotencyKey);
      const trap = form.elements.namedItem(TRAP_FIELD);
      const { post = postAsJson } = definition;
      return post(form, {
        endpoint,
        body,
        hidden: data.applying?.hidden,
        idempotencyKey,
        trap: trap instanceof HTMLInputElement ? trap.value : '',
        fillTimeMs: fillTimeMs(idempotencyKey),
      });
    },
    /** What is sent next is another enquiry. */
    end(): void {
      last.current = { body: '', key: '' };
      touchedAtMs.current = undefined;
    },
  };
}
