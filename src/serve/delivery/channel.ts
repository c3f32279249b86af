import type { DueDelivery } from './outbox.ts';

/** A receiver that refuses a try and says about the next one. */
export class Refusal extends Error {
  /**
   * @param code  For the log: the status of its response.
   * @param next  Null where there is none; else the milliseconds before which it is unwelcome.
   */
  constructor(
    message: string,
    readonly code: string,
    readonly next: number | null,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

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
   * @throws        When the receiver did not confirm. The message may quote the receiver. Refusal where it says about the next try.
   */
  deliver(delivery: DueDelivery, signal: AbortSignal): Promise<void>;
}
