import { createClient, type Client } from '@libsql/client';
import type { StorePlace } from './store-place.ts';

/** How long another program that writes is waited for, in milliseconds. */
const busyTimeoutMs = 5_000;

async function change<T>(place: StorePlace, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: place.url, concurrency: 1, timeout: busyTimeoutMs });
  try {
    if (place.file !== undefined) {
      for (const pragma of ['synchronous=FULL', 'secure_delete=1']) await client.execute(`PRAGMA ${pragma}`);
    }
    return await work(client);
  } finally {
    client.close();
  }
}

/**
 * Deletes an enquiry with its deliveries, while the server runs too. What it held is overwritten, not only let go of.
 *
 * @param place  Holds a store: `openReader` has seen it.
 * @returns      False when there is none of this id.
 */
export function deleteEnquiry(place: StorePlace, id: string, hasDeliveries: boolean): Promise<boolean> {
  return change(place, async (client) => {
    const sqls = [
      ...(hasDeliveries ? ['DELETE FROM deliveries WHERE enquiry_id = ?'] : []),
      'DELETE FROM enquiries WHERE id = ?',
    ];
    const results = await client.batch(
      sqls.map((sql) => ({ sql, args: [id] })),
      'write',
    );
    return results.at(-1)?.rowsAffected === 1;
  });
}

/**
 * Puts failed deliveries back: the running server tries them within seconds, another at its next start.
 *
 * @param id  Of one enquiry, whose waiting deliveries become due as well; all failed ones when left out.
 * @returns   How many were put back.
 */
export function retryDeliveries(place: StorePlace, id?: string): Promise<number> {
  return change(place, async (client) => {
    const which = id === undefined ? "state = 'failed'" : "state IN ('failed', 'waiting') AND enquiry_id = ?";
    const sql = `UPDATE deliveries SET state = 'waiting', tries = 0, due_at = 0, settled_at = NULL WHERE ${which}`;
    return (await client.execute({ sql, args: id === undefined ? [] : [id] })).rowsAffected;
  });
}
