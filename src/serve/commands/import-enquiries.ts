import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import { filesFolderOf } from '../files/folder-files.ts';
import { postgresFiles } from '../files/postgres-files.ts';
import type { Database, Statement } from '../store/database.ts';
import { checkStore, withClient } from '../store/embedded/backup/copy-store.ts';
import { StoreInUse, takeStoreLock } from '../store/embedded/lock.ts';
import type { SqliteClient } from '../store/embedded/sqlite.ts';
import { openForChanges } from '../store/open-database.ts';
import { insertRows } from '../store/postgres/insert-enquiries.ts';
import { isThere, realFileOf, type StoreLocation } from '../store/store-location.ts';

/** How often the progress is told, in milliseconds. */
const progressMs = 1_000;

/** Tells on standard error how many enquiries were read: over the same line of a terminal, else on a new one. */
function teller(total: number): (done: number) => void {
  let nextAt = 0;
  return (done) => {
    if (done < total && performance.now() < nextAt) return;
    nextAt = performance.now() + progressMs;
    const ending = process.stderr.isTTY && done < total ? '\r' : '\n';
    process.stderr.write(`${done} of ${total} enquiries read${ending}`);
  };
}

const rowsPerTransaction = 500;

/** The file's enquiries in their order, with their deliveries, as statements for the database. */
async function* statementsOf(client: SqliteClient): AsyncGenerator<{ statement: Statement; ids: string[] }> {
  for (let after = 0; ;) {
    // All columns: one of an older build has fewer.
    const sql = 'SELECT * FROM enquiries WHERE seq > ? ORDER BY seq LIMIT ?';
    const { rows } = await client.execute({ sql, args: [after, rowsPerTransaction] });
    const last = Number(rows.at(-1)?.['seq']);
    if (rows.length === 0) return;
    const dueSql = `SELECT * FROM deliveries WHERE enquiry_id IN
      (SELECT id FROM enquiries WHERE seq > ? AND seq <= ?) ORDER BY rowid`;
    const due = await client.execute({ sql: dueSql, args: [after, last] });
    after = last;
    yield {
      statement: insertRows(rows, due.rows),
      ids: rows.map((row) => String(row['id'])),
    };
  }
}

/** Copies the files of an enquiry, which lie beside the file. Those that are there already stay. */
async function importFiles(storeFile: string, id: string, files: FileStore): Promise<void> {
  const folder = path.join(filesFolderOf(storeFile), id);
  if (!existsSync(folder)) return;
  await files.put(
    id,
    readdirSync(folder).map((digest) => ({ digest, path: path.join(folder, digest) })),
  );
}

/**
 * Copies the enquiries of a store that no server uses into PostgreSQL, with their deliveries and files.
 *
 * @returns  Number of those that were not there before, and of all.
 */
async function importStore(file: string, name: string, database: Database): Promise<{ added: number; total: number }> {
  const { enquiries: total } = await checkStore(file, name);
  const tell = teller(total);
  let [added, done] = [0, 0];
  await withClient(file, async (client) => {
    await client.execute('PRAGMA query_only=1');
    for await (const { statement, ids } of statementsOf(client)) {
      for (const id of ids) await importFiles(file, id, postgresFiles(database));
      const [result] = await database.run([statement], 'write');
      added += result?.rows.length ?? 0;
      tell((done += ids.length));
    }
  });
  return { added, total };
}

/**
 * Runs "enquiries import FILE": copies the enquiries of a file, which is not changed, into PostgreSQL, with their deliveries and
 * files. What is there already stays as it is, so an import can be repeated, and continued after it was interrupted.
 *
 * @returns  The sentence to print.
 * @throws   Error with a sentence where it is impossible.
 */
export async function importEnquiries(given: string, location: StoreLocation): Promise<string> {
  const name = path.resolve(given);
  if (location.file !== undefined) {
    throw new Error(
      'Name the PostgreSQL database to import into: DATABASE_URL=postgres://user:password@host:5432/database.',
    );
  }
  if (!isThere(name)) throw new Error(`There is no file "${name}".`);
  const file = realFileOf(name);
  const database = await openForChanges(location);
  try {
    // Without a lock file, no server has it open; none is created beside a copy.
    const lock = existsSync(`${file}.lock`) ? await takeStoreLock(file) : null;
    const { added, total } = await importStore(file, name, database).finally(() => lock?.release());
    return `${added} of ${total} enquiries imported; ${total - added} were there already.`;
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    const cure = 'Stop it first: what it takes afterwards would be missing.';
    throw new Error(`A server (process ${error.holder}) uses "${name}". ${cure}`, { cause: error });
  } finally {
    await database.close();
  }
}
