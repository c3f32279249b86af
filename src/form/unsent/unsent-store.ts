import { KEEP_MS, UNSENT_PREFIX } from './unsent-prefix.ts';

/** An enquiry that was begun to be sent, and of which no server has said yet that it has it. */
export interface Unsent {
  /** When it was first sent, in milliseconds since 1970. */
  at: number;
  /** Its idempotency key: sent again under it, it is stored once even where it had arrived. */
  key: string;
  /** The fields as JSON, as they were posted. */
  body: string;
}

/** Storage can be denied, or full: all is then as if nothing were kept. */
function quietly<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

function isJsonObject(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseUnsent(text: string): Unsent | null {
  const { at, key, body } = JSON.parse(text) as Partial<Record<keyof Unsent, unknown>>;
  const isSound = typeof at === 'number' && typeof key === 'string' && isJsonObject(body);
  // A clock that was set back must not lengthen the day.
  return isSound && Math.abs(Date.now() - at) < KEEP_MS ? { at, key, body: body as string } : null;
}

/**
 * The enquiry that is kept for a form on this device.
 *
 * @param form  The form's own name: its endpoint and its schema.
 * @returns     Null where there is none. One that is a day old, or damaged, is removed on the way.
 */
export function findUnsent(form: string): Unsent | null {
  return quietly(() => {
    const text = localStorage.getItem(UNSENT_PREFIX + form);
    if (text === null) return null;
    const found = quietly(() => parseUnsent(text), null);
    if (found === null) dropUnsent(form);
    return found;
  }, null);
}

/** Keeps an enquiry in place of the one that was there. False where the browser does not let us. */
export function keepUnsent(form: string, unsent: Unsent): boolean {
  return quietly(() => {
    localStorage.setItem(UNSENT_PREFIX + form, JSON.stringify(unsent));
    return true;
  }, false);
}

/** Removes what is kept for a form. Other tabs hear of it from the browser, this one from us. */
export function dropUnsent(form: string): void {
  quietly(() => {
    localStorage.removeItem(UNSENT_PREFIX + form);
    dispatchEvent(new StorageEvent('storage', { key: UNSENT_PREFIX + form }));
  }, undefined);
}
