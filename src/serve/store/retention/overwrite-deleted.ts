import type { Client } from '@libsql/client';

/** To be run in the transaction that deletes: a process that ends before the bytes are overwritten leaves a note. */
export const noteDeletion = 'UPDATE maintenance SET overwrite_due = overwrite_due + 1';

/** Moves all changes from the -wal file into the main one and empties it; false when somebody reads the store. */
async function emptyWal(client: Client): Promise<boolean> {
  const [state] = (await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')).rows;
  return Number(state?.['busy']) === 0;
}

/**
 * Overwrites what was deleted from a store in a file, where anything was: the whole file is written anew, then the
 * `-wal` file emptied. `PRAGMA secure_delete` alone leaves copies, in the `-wal` file and wherever SQLite has moved a
 * row from one page to another before. Takes about 5 ms for each megabyte, in which nobody else can write.
 *
 * @param client  With one connection, outside of a transaction.
 * @returns       False when another program reads the store: to be tried again later.
 * @see           https://sqlite.org/lang_vacuum.html, https://sqlite.org/pragma.html#pragma_secure_delete
 */
export async function overwriteDeleted(client: Client): Promise<boolean> {
  const due = Number((await client.execute('SELECT overwrite_due FROM maintenance')).rows[0]?.['overwrite_due']);
  if (due === 0) return true;
  // First, so that the -wal file does not grow by the whole store at each try that a reader holds up.
  if (!(await emptyWal(client))) return false;
  await client.execute('VACUUM');
  if (!(await emptyWal(client))) return false;
  // Not those that another process has deleted since.
  const sql = 'UPDATE maintenance SET overwrite_due = overwrite_due - ?';
  await client.execute({ sql, args: [due] });
  return true;
}
