/** Secrets that wait for an answer; of more the oldest end. */
const MOST_SECRETS = 10_000;

/** Secrets that were sent out. Each is answered once at most. */
export interface OneUse<Purpose> {
  /** Remembers what a secret was sent for. */
  send(secret: string, purpose: Purpose): void;
  /** What it was sent for; null where it is unknown, over, or was answered before. */
  take(secret: string): Purpose | null;
}

/** @param holdsMs  How long an answer may take. */
export function createOneUse<Purpose>(holdsMs: number, now: () => number): OneUse<Purpose> {
  const sent = new Map<string, { purpose: Purpose; at: number }>();
  return {
    send(secret, purpose) {
      sent.set(secret, { purpose, at: now() });
      if (sent.size > MOST_SECRETS) sent.delete(sent.keys().next().value!);
    },
    take(secret) {
      const known = sent.get(secret);
      sent.delete(secret);
      return known && Math.abs(now() - known.at) < holdsMs ? known.purpose : null;
    },
  };
}
