import type { DueDelivery } from './outbox.ts';

/** One way of delivering new enquiries. */
export interface Channel {
  /** As stored: "email". */
  name: string;
  /** Timeout of a try in milliseconds, shorter than the lease of a delivery. */
  timeoutMs: number;
  /**
   * Tries once. The receiver recognizes a repetition by an id that is the same for all tries.
   *
   * @param signal  Aborts the try.
   * @throws        When the receiver did not confirm. The message may quote the receiver.
   */
  deliver(delivery: DueDelivery, signal: AbortSignal): Promise<void>;
}
