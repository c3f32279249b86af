import type { Logger } from 'pino';
import type { Store } from './store/store.ts';
import type { Wait } from './wait.ts';

/** What work in the background needs. */
export interface BackgroundWork {
  store: Store;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** How it waits for its next run. */
  wait: Wait;
}
