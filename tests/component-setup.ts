import type { EventEmitter } from 'node:events';
import { afterAll, afterEach } from 'vitest';

/** Component tests render in StrictMode, as `npm run dev` does. The second render is a fifth of their time: `verify` leaves it out. */
if (typeof document !== 'undefined') {
  const [{ configure }, react] = await Promise.all([import('@testing-library/react'), import('react')]);
  configure({ reactStrictMode: process.env['QUICK'] !== '1' });
  // Files share a page: what one leaves there is found by the next one's queries.
  afterAll(() => document.body.replaceChildren());
  // What jsdom cannot do or read: it would be on the console among the lines of other tests.
  const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }).jsdom;
  const faults: string[] = [];
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', ({ message }: Error) => {
    // It leads no frame to a page, as the preview of the studio asks.
    const isFrame = message === 'Not implemented: navigation to another Document' && document.querySelector('iframe');
    if (!isFrame) faults.push(message);
  });
  afterEach(() => {
    if (faults.length > 0) throw new Error(`jsdom says: ${faults.splice(0).join('; ')}`);
  });
  // For each element React notes by whom it was made, with a fault and its stack: a quarter of the time, and no test reads it.
  const internals = (react as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true });
}
