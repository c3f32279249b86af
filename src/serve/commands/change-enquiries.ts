import { createClient, type Client } from '@libsql/client';
import { markDeletion, overwriteDeleted } from '../store/retention/overwrite-deleted.ts';
import type { StoreLocation } from '../store/store-location.ts';
import { migrate } from '../store/store-schema.ts';

/** How long it waits for another program that writes, in milliseconds. */
const busyTimeoutMs = 5_000;

async function change<T>(
  location: StoreLocation,
  work: (client: Client) => Promise<T>,
  timeout: number = busyTimeoutMs,
): Promise<T> {
  const client = createClient({ url: location.url, concurrency: 1, timeout });
  try {
    if (location.file !== undefined) {
      for (const pragma of ['synchronous=FULL', 'secure_delete=1']) await client.execute(`PRAGMA ${pragma}`);
    }
    await migrate(client);
    return await work(client);
  } finally {
    client.close();
  }
}

/**
 * Deletes an enquiry with its deliveries, also while the server runs, and overwrites it in the files.
 *
 * @param location  Of a store that exists.
 * @param timeout   How long it waits for other programs, in milliseconds.
 * @returns         False when it is deleted but not overwritten, because another program reads the store. The server does
 *                  that within an hour after, or at its next start.
 */
export function deleteEnquiry(location: StoreLocation, id: string, timeout?: number): Promise<boolean> {
  async function work(client: Client): Promise<boolean> {
    const sqls = ['DELETE FROM deliveries WHERE enquiry_id = ?', 'DELETE FROM enquiries WHERE id = ?'];
    await client.batch([...sqls.map((sql) => ({ sql, args: [id] })), markDeletion], 'write');
    return location.file === undefined || overwriteDeleted(client);
  }
  return change(location, work, timeout);
}

/**
 * Queues failed deliveries again: a running server tries them within seconds, another at its next start.
 *
 * @param id  Of one enquiry, whose waiting deliveries become due as well; by default all failed deliveries.
 * @returns   Number of deliveries.
 */
export function retryDeliveries(location: StoreLocation, id?: string): Promise<number> {
  return change(location, async (client) => {
    const which = id === undefined ? "state = 'failed'" : "state IN ('failed', 'waiting') AND enquiry_id = ?";
    const sql = `UPDATE deliveries SET state = 'waiting', tries = 0, due_at = 0, settled_at = NULL WHERE ${which}`;
    return (await client.execute({ sql, args: id === undefined ? [] : [id] })).rowsAffected;
  });
}
