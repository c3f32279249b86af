import { codeOf } from '../../environment/start-error.ts';
import type { SqliteClient } from './sqlite.ts';

/** Moves all rows into the main file, synced, and empties the -wal file; false when somebody reads the store. */
export async function emptyWal(client: SqliteClient): Promise<boolean> {
  const [state] = (await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')).rows;
  return Number(state?.['busy']) === 0;
}

/**
 * Overwrites deleted data in a database file: rewrites the whole file, then empties the `-wal` file. `PRAGMA secure_delete`
 * alone leaves copies, in the `-wal` file and wherever SQLite has moved a row to another page before. Takes about 5 ms for
 * each megabyte, in which nobody else can write.
 *
 * @param client  With one connection, outside of a transaction.
 * @returns       False when another program reads the store, or the disk has no room for a second copy: retry later.
 * @see           docs/decisions/0051-rewrite-the-store-to-overwrite.md, https://sqlite.org/lang_vacuum.html, https://sqlite.org/pragma.html#pragma_secure_delete
 */
export async function overwriteDeleted(client: SqliteClient): Promise<boolean> {
  const due = Number((await client.execute('SELECT overwrite_due FROM maintenance')).rows[0]?.['overwrite_due']);
  if (due === 0) return true;
  // First, so that a try that a reader blocks does not grow the -wal file by the whole store.
  if (!(await emptyWal(client))) return false;
  try {
    await client.execute('VACUUM');
  } catch (error) {
    if (codeOf(error) === 'SQLITE_FULL') return false;
    throw error;
  }
  if (!(await emptyWal(client))) return false;
  // Minus what was due: another process may have deleted more since.
  const sql = 'UPDATE maintenance SET overwrite_due = overwrite_due - ?';
  await client.execute({ sql, args: [due] });
  return true;
}
