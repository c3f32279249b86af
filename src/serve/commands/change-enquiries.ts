import type { Database, Statement } from '../store/database.ts';
import { dialectOf } from '../store/dialect.ts';
import { openFiles } from '../files/open-files.ts';
import { openForChanges } from '../store/open-database.ts';
import type { StoreLocation } from '../store/store-location.ts';
import { codeOf } from '../environment/start-error.ts';

/** Of SQLite and PostgreSQL. */
const diskFullCodes = ['SQLITE_FULL', '53100'];

async function change<T>(database: Database, work: (on: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Deletes an enquiry with its deliveries and files, also while servers run, and overwrites it in the files. Where the disk is
 * full, its files make the room that this needs.
 *
 * @param more  What is deleted along with it.
 * @returns     False when it is deleted but not overwritten, because another program reads the store or the disk is full.
 *              The server does that within an hour after, or at its next start.
 */
export async function deleteFrom(
  on: Database,
  location: StoreLocation,
  id: string,
  more: Statement[] = [],
): Promise<boolean> {
  const sqls = ['DELETE FROM deliveries WHERE enquiry_id = ?', 'DELETE FROM enquiries WHERE id = ?'];
  const statements = [...sqls.map((sql) => ({ sql, args: [id] })), ...more, ...dialectOf(location).afterDeletion];
  const deleteFiles = () => openFiles(location, on).delete([id]);
  await on.run(statements, 'write').catch(async (error: unknown) => {
    if (!diskFullCodes.includes(codeOf(error))) throw error;
    await deleteFiles();
    await on.run(statements, 'write');
  });
  await deleteFiles();
  return on.overwriteDeleted();
}

/**
 * Queues failed deliveries again: a running server tries them within seconds, another at its next start.
 *
 * @param id  Of one enquiry, whose waiting deliveries become due as well; by default all failed deliveries.
 * @returns   Number of deliveries.
 */
export async function retryIn(on: Pick<Database, 'run'>, id?: string): Promise<number> {
  const which = id === undefined ? "state = 'failed'" : "state IN ('failed', 'waiting') AND enquiry_id = ?";
  const sql = `UPDATE deliveries SET state = 'waiting', tries = 0, due_at = 0, settled_at = NULL WHERE ${which}`;
  const [result] = await on.run([{ sql, args: id === undefined ? [] : [id] }], 'write');
  return result?.rowsAffected ?? 0;
}

/**
 * `deleteFrom` for a command.
 *
 * @param location  Of a store that exists.
 * @param timeout   How long it waits for other programs, in milliseconds.
 */
export const deleteEnquiry = async (location: StoreLocation, id: string, timeout?: number): Promise<boolean> =>
  change(await openForChanges(location, timeout), (on) => deleteFrom(on, location, id));

/** `retryIn` for a command. */
export const retryDeliveries = async (location: StoreLocation, id?: string): Promise<number> =>
  change(await openForChanges(location), (on) => retryIn(on, id));
