import { vi } from 'vitest';

/** What a test waits for may take a minute, not the usual second: a busy machine is no fault. */
const PATIENCE_MS = 60_000;

/** One world is shared by the files of a project without isolation. */
const world = globalThis as { impatientWaitFor?: typeof vi.waitFor };
const waitFor = (world.impatientWaitFor ??= vi.waitFor);
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout: PATIENCE_MS });

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // As a function: an object without it would end StrictMode.
  configure((config) => ({ ...config, asyncUtilTimeout: PATIENCE_MS }));
}
