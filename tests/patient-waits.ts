import { vi } from 'vitest';

/** What a test waits for may take a minute, not the usual second: a busy machine is no fault. */
const PATIENCE_MS = 60_000;

const patient = (options?: number | { timeout?: number; interval?: number }) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };

/** One world is shared by the files of a project without isolation. */
const world = globalThis as { impatient?: Pick<typeof vi, 'waitFor' | 'waitUntil'> };
const { waitFor, waitUntil } = (world.impatient ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil });
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // As a function: an object without it would end StrictMode.
  configure((config) => ({ ...config, asyncUtilTimeout: PATIENCE_MS }));
}
