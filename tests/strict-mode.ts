import { expect } from 'vitest';

/**
 * Parts of the studio, which never runs in StrictMode: their second render is two fifths of their time, and `verify` leaves it to
 * `npm test`. @see verify
 */
const OF_PARTS = /\/src\/studio\/(?:app|panels)\/[^/]+\//u;
const isQuick = process.env['QUICK'] === '1';

/** Component tests render in StrictMode, as `npm run dev` does. */
if (typeof document !== 'undefined') {
  const [{ configure }, react] = await Promise.all([import('@testing-library/react'), import('react')]);
  configure({ reactStrictMode: !(isQuick && OF_PARTS.test(expect.getState().testPath ?? '')) });
  // For each element React notes by whom it was made, with a fault and its stack: a quarter of the time, and no test reads it.
  const internals = (react as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true });
}
