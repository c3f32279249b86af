import { RETENTION_MS, UNSENT_PREFIX } from './unsent-prefix.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

/** An enquiry whose sending has started and that no server has confirmed. */
export interface Unsent {
  /** When it was first sent, in ms since 1970. */
  at: number;
  /** Its idempotency key: a retry is stored once even if an earlier attempt had arrived. */
  key: string;
  /** The fields as JSON, as they were posted. */
  body: string;
}

/** Storage may be denied or full; then nothing is stored. */
function orElse<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

function isTextOfObject(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return isJsonObject(JSON.parse(text));
}

function parseUnsent(text: string): Unsent | null {
  const { at, key, body } = JSON.parse(text) as Partial<Record<keyof Unsent, unknown>>;
  const isValid = typeof at === 'number' && typeof key === 'string' && isTextOfObject(body);
  // A clock that was set back must not extend the retention.
  return isValid && Math.abs(Date.now() - at) < RETENTION_MS ? { at, key, body: body as string } : null;
}

/**
 * The unsent enquiry that is stored for a form on this device.
 *
 * @param form  Identifies the form: its endpoint and schema.
 * @returns     Null where there is none. An expired or damaged one is deleted.
 */
export function findUnsent(form: string): Unsent | null {
  return orElse(() => {
    const text = localStorage.getItem(UNSENT_PREFIX + form);
    if (text === null) return null;
    const found = orElse(() => parseUnsent(text), null);
    if (found === null) deleteUnsent(form);
    return found;
  }, null);
}

/** Stores an enquiry in place of the previous one. False where storage is denied or full. */
export function storeUnsent(form: string, unsent: Unsent): boolean {
  return orElse(() => {
    localStorage.setItem(UNSENT_PREFIX + form, JSON.stringify(unsent));
    return true;
  }, false);
}

/** Deletes the enquiry of a form. Other tabs get a `storage` event from the browser, this one from us. */
export function deleteUnsent(form: string): void {
  orElse(() => {
    localStorage.removeItem(UNSENT_PREFIX + form);
    dispatchEvent(new StorageEvent('storage', { key: UNSENT_PREFIX + form }));
  }, undefined);
}
