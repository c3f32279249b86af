import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after a time in milliseconds, or as soon as the signal aborts. Never rejects. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits with a timer that does not keep the process alive. */
export const waitByTimer: Wait = (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {});
