/** How many clients are remembered; the one longest unseen is forgotten first. */
const mostClients = 20_000;

/** Counts posts. */
export interface RateLimit {
  /**
   * Takes one post from what a client may send.
   *
   * @returns  0 when it is welcome, else the seconds until the next one is.
   */
  take(client: string): number;
  /** Gives a post back that was taken, because it does not count after all. */
  giveBack(client: string): void;
}

/**
 * A bucket of posts for each client, filled up evenly over a minute.
 *
 * @param perMinute  Also the size of a burst; 0 welcomes everything.
 * @param now        Milliseconds, never going back.
 * @see              contract.md: 20 posts in a burst are welcome; RFC 6585, 4 (429)
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
    if (buckets.size > mostClients) buckets.delete(buckets.keys().next().value!);
    return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * 60) / perMinute));
  }
  function giveBack(client: string): void {
    const bucket = buckets.get(client);
    if (bucket) bucket.left = Math.min(perMinute, bucket.left + 1);
  }
  return { take, giveBack };
}
