/** Clients that are tracked; the least recently seen is dropped first. */
const maxClients = 20_000;

/** Limits posts by client. */
export interface RateLimit {
  /**
   * Takes a token from a client's bucket.
   *
   * @returns  0 when the post is allowed, else the seconds until the next one is.
   */
  take(client: string): number;
  /** Puts a token back, because the post does not count after all. */
  giveBack(client: string): void;
}

/**
 * A token bucket for each client, refilled evenly over a minute.
 *
 * @param perMinute  Also the size of a burst; 0 is no limit.
 * @param now        Milliseconds, never going back.
 * @see              docs/product.md 6; RFC 6585, 4 (429)
 */
export function createRateLimit(perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  function take(client: string): number {
    if (perMinute === 0) return 0;
    const at = now();
    const old = buckets.get(client);
    const left = old ? Math.min(perMinute, old.left + ((at - old.at) / 60_000) * perMinute) : perMinute;
    buckets.delete(client);
    buckets.set(client, { left: left >= 1 ? left - 1 : left, at });
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value!);
    return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * 60) / perMinute));
  }
  function giveBack(client: string): void {
    const bucket = buckets.get(client);
    if (bucket) bucket.left = Math.min(perMinute, bucket.left + 1);
  }
  return { take, giveBack };
}
