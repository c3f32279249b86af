import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { emptyValues, fromPayload, hasSameValues, type FormValues } from '../check/values.ts';
import type { FormDefinition } from '../form-definition.ts';
import { RETENTION_MS } from './unsent-prefix.ts';
import { deleteUnsent, findUnsent, storeUnsent, type Unsent } from './unsent-store.ts';
import type { useFormData } from '../use-form-data.ts';

/**
 * The unsent enquiry of a form, stored on this device.
 *
 * It is read once the form is live, never in the first render, and put into the fields if they are empty. Each form stores
 * one; one with files stores none. While the stored one is not in the fields, another is sent without being stored, so as not to overwrite it.
 *
 * @see  docs/decisions 0034
 */
export function useUnsent(definition: FormDefinition, endpoint: string, data: ReturnType<typeof useFormData>) {
  const form = `${endpoint} ${String(definition.schema['$id'])}`;
  const [stored, setStored] = useState<Unsent | null>(null);
  /** The fields hold it, perhaps edited. */
  const [isInFields, setInFields] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const isBlank = hasSameValues(data.values, emptyValues(definition));

  const restore = useEffectEvent(() => {
    const found = findUnsent(form);
    if (!found) return;
    const values = fromPayload(definition, found.body);
    const now = data.readNow();
    const isEmpty = hasSameValues(now, emptyValues(definition));
    if (isEmpty) data.reset(values);
    setInFields(isEmpty || hasSameValues(now, values));
    setStored(found);
  });
  // Not a passive effect: a key pressed before it would be overwritten.
  useLayoutEffect(() => {
    if (data.isLive) restore();
  }, [data.isLive]);

  useLayoutEffect(() => {
    if (isBlank) setInFields(false);
  }, [isBlank]);

  /** Once sent or discarded, here or in another tab, the fields are emptied; once expired, they stay as they are. */
  const release = useEffectEvent(({ at, key, body }: Unsent) => {
    if (findUnsent(form)?.key === key) return;
    setStored(null);
    if (isInFields && Date.now() < at + RETENTION_MS) data.clear(fromPayload(definition, body));
  });
  useEffect(() => {
    if (!stored) return undefined;
    const check = () => release(stored);
    // A page that returns from the back/forward cache has missed `storage` events.
    for (const type of ['storage', 'pageshow']) addEventListener(type, check);
    const timer = setTimeout(check, stored.at + RETENTION_MS - Date.now());
    return () => {
      for (const type of ['storage', 'pageshow']) removeEventListener(type, check);
      clearTimeout(timer);
    };
  }, [stored]);

  return {
    /** The enquiry of the notice. */
    stored,
    isInFields,
    /** The fields hold other values. */
    hasOtherValues: !isInFields && !isBlank,
    /** The visitor discarded one, and none was stored since. */
    isDiscarded,
    /** Stores what is about to be sent. False where storage is denied or holds another enquiry. */
    store(body: string, key: string): boolean {
      // A browser cannot keep files, and an enquiry without its files would mislead.
      if (definition.post) return false;
      const found = findUnsent(form);
      if (found?.key === key) return true;
      const isFree = found === null || (found.key === stored?.key && isInFields);
      const next = { at: Date.now(), key, body };
      if (!isFree || !storeUnsent(form, next)) return false;
      if (stored) setStored(next);
      return true;
    },
    /** Deletes an enquiry that was sent. */
    delete(key: string): void {
      if (findUnsent(form)?.key === key) deleteUnsent(form);
    },
    /** Shows the notice: the stored enquiry was not sent. False where it is gone in the meantime. */
    show(isFromFields: boolean): boolean {
      const found = findUnsent(form);
      setDiscarded(false);
      setStored(found);
      if (isFromFields) setInFields(true);
      return found !== null;
    },
    /** Puts values into the fields: those of the stored enquiry, perhaps edited, or others. */
    fillIn(values: FormValues, isStoredOne = true): void {
      data.reset(values);
      setInFields(isStoredOne);
    },
    /** Deletes it at the visitor's request. */
    discard(): void {
      deleteUnsent(form);
      setDiscarded(true);
    },
  };
}
