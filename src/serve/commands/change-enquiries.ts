import { createClient, type Client } from '@libsql/client';
import { noteDeletion, overwriteDeleted } from '../store/retention/overwrite-deleted.ts';
import type { StorePlace } from '../store/store-place.ts';
import { migrate } from '../store/store-schema.ts';

/** How long another program that writes is waited for, in milliseconds. */
const busyTimeoutMs = 5_000;

async function change<T>(
  place: StorePlace,
  work: (client: Client) => Promise<T>,
  timeout: number = busyTimeoutMs,
): Promise<T> {
  const client = createClient({ url: place.url, concurrency: 1, timeout });
  try {
    if (place.file !== undefined) {
      for (const pragma of ['synchronous=FULL', 'secure_delete=1']) await client.execute(`PRAGMA ${pragma}`);
    }
    await migrate(client);
    return await work(client);
  } finally {
    client.close();
  }
}

/**
 * Deletes an enquiry with its deliveries, while the server runs too. What it held is overwritten in the files as well.
 *
 * @param place    Holds a store: `openReader` has seen it.
 * @param timeout  How long other programs are waited for, in milliseconds.
 * @returns        False when it is deleted but not overwritten yet, because another program reads the store. The server
 *                 does that within an hour after, or at its next start.
 */
export function deleteEnquiry(place: StorePlace, id: string, timeout?: number): Promise<boolean> {
  async function work(client: Client): Promise<boolean> {
    const sqls = ['DELETE FROM deliveries WHERE enquiry_id = ?', 'DELETE FROM enquiries WHERE id = ?'];
    await client.batch([...sqls.map((sql) => ({ sql, args: [id] })), noteDeletion], 'write');
    return place.file === undefined || overwriteDeleted(client);
  }
  return change(place, work, timeout);
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
