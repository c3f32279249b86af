import type { DueDelivery } from './outbox.ts';

/** One way of telling people of a new enquiry. */
export interface Channel {
  /** As it stands in the store: "email". */
  name: string;
  /** A try that takes longer has failed. Milliseconds, less than the lease of a delivery. */
  withinMs: number;
  /**
   * Tries once. The receiver can tell a repetition by an id that stays the same over all tries.
   *
   * @param signal  Gives up when it aborts.
   * @throws        When the receiver did not say that it has the enquiry. The message may quote the receiver.
   */
  deliver(delivery: DueDelivery, signal: AbortSignal): Promise<void>;
}
