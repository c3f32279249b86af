import { afterAll } from 'vitest';

/** Component tests render in StrictMode, as `npm run dev` does. The second render is a fifth of their time: `verify` leaves it out. */
if (typeof document !== 'undefined') {
  const [{ configure }, react] = await Promise.all([import('@testing-library/react'), import('react')]);
  configure({ reactStrictMode: process.env['QUICK'] !== '1' });
  // Files share a page: what one leaves there is found by the next one's queries.
  afterAll(() => document.body.replaceChildren());
  // For each element React notes by whom it was made, with a fault and its stack: a quarter of the time, and no test reads it.
  const internals = (react as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true });
}
