import { useEffect, useLayoutEffect, useState } from 'react';
import { emptyValues, fromPayload, hasSameValues, type FormValues } from '../fields/field-values.ts';
import type { FormDefinition } from '../form-definition.ts';
import { KEEP_MS } from './unsent-prefix.ts';
import { dropUnsent, findUnsent, keepUnsent, type Unsent } from './unsent-store.ts';
import type { useFormData } from '../use-form-data.ts';

/**
 * The enquiry of a form that is kept on this device because it was not sent.
 *
 * It is looked for once the form is live, never in the first render, and put into the fields if they are empty.
 * Each form keeps one. While one waits that is not in the fields, another is sent without being kept: the one that
 * waits is not given up for it.
 *
 * @see  docs/decisions/0034-an-unsent-enquiry-stays-on-the-visitor-s-device.md
 */
export function useUnsent({ schema }: FormDefinition, endpoint: string, data: ReturnType<typeof useFormData>) {
  const form = `${endpoint} ${String(schema['$id'])}`;
  const [waiting, setWaiting] = useState<Unsent | null>(null);
  /** The fields hold it, perhaps changed by now. */
  const [isInFields, setInFields] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const isBlank = hasSameValues(data.values, emptyValues(schema));

  // Not a passive effect: a key pressed before it would be written over.
  useLayoutEffect(() => {
    const found = data.isLive ? findUnsent(form) : null;
    if (!found) return;
    const kept = fromPayload(schema, found.body);
    const now = data.readNow();
    const isEmpty = hasSameValues(now, emptyValues(schema));
    if (isEmpty) data.reset(kept);
    setInFields(isEmpty || hasSameValues(now, kept));
    setWaiting(found);
    // Once, on the way to life.
  }, [data.isLive]);

  useLayoutEffect(() => {
    if (isBlank) setInFields(false);
  }, [isBlank]);

  useEffect(() => {
    if (!waiting) return undefined;
    const endsAt = waiting.at + KEEP_MS;
    /** Sent or forgotten, here or in another tab, or a day old: then what stands in the fields stays with the visitor. */
    const letGo = () => {
      if (findUnsent(form)?.key === waiting.key) return;
      setWaiting(null);
      if (isInFields && Date.now() < endsAt) data.takeOut(fromPayload(schema, waiting.body));
    };
    // A page that comes back from the browser's history has heard nothing in between.
    for (const type of ['storage', 'pageshow']) addEventListener(type, letGo);
    const timer = setTimeout(letGo, endsAt - Date.now());
    return () => {
      for (const type of ['storage', 'pageshow']) removeEventListener(type, letGo);
      clearTimeout(timer);
    };
  }, [waiting, isInFields]);

  return {
    /** The enquiry that the notice tells of. */
    waiting,
    isInFields,
    /** The fields hold something else, which is no part of it. */
    isElsewhere: !isInFields && !isBlank,
    /** The visitor had one forgotten, and none was kept since. */
    isForgotten,
    /** Keeps what is about to be sent. False where it is not kept: storage is denied, or another one waits there. */
    keep(body: string, key: string): boolean {
      const stored = findUnsent(form);
      if (stored?.key === key) return true;
      const isFree = stored === null || (stored.key === waiting?.key && isInFields);
      const next = { at: Date.now(), key, body };
      if (!isFree || !keepUnsent(form, next)) return false;
      if (waiting) setWaiting(next);
      return true;
    },
    /** It is sent. */
    drop(key: string): void {
      if (findUnsent(form)?.key === key) dropUnsent(form);
    },
    /** It was kept and is not sent: the notice tells of it from now on. False where it is gone in the meantime. */
    tell(isFromFields: boolean): boolean {
      const found = findUnsent(form);
      setForgotten(false);
      setWaiting(found);
      if (isFromFields) setInFields(true);
      return found !== null;
    },
    /** Puts values into the fields: it itself, as it was or as it was changed, or others. */
    fillIn(values: FormValues, areItself = true): void {
      data.reset(values);
      setInFields(areItself);
    },
    /** The visitor does not want it any more. */
    forget(): void {
      dropUnsent(form);
      setForgotten(true);
    },
  };
}
