import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import { filesFolderOf } from '../files/folder-files.ts';
import { postgresFiles } from '../files/postgres-files.ts';
import type { Database, Statement } from './database.ts';
import { checkStore, withClient } from './embedded/backup/copy-store.ts';
import { takeStoreLock } from './embedded/lock.ts';
import type { SqliteClient } from './embedded/sqlite.ts';
import { realFileOf } from './store-location.ts';

/** How far an import is. */
export interface ImportProgress {
  /** Enquiries read from the file, and all that it holds. */
  done: number;
  total: number;
  /** Enquiries that were not in the database before. */
  added: number;
}

const rowsPerTransaction = 500;

/**
 * Stores enquiries with their deliveries as they were; skips those whose id or key is there. The rows travel as JSON, in
 * one value each.
 */
const importSql = `WITH given AS MATERIALIZED (
    SELECT nextval('enquiries_seq') AS seq, given.*
    FROM json_to_recordset(?::json) AS given (id text, form text, received_at text, payload text, idempotency_key text,
      content_hash text, suspected_spam integer, language text)
  ), stored AS (
    INSERT INTO enquiries (seq, id, form, received_at, payload, idempotency_key, content_hash, suspected_spam, language)
    SELECT * FROM given ORDER BY form, idempotency_key, id
    ON CONFLICT DO NOTHING RETURNING id
  ), delivered AS (
    INSERT INTO deliveries (enquiry_id, channel, state, tries, due_at, settled_at, last_error)
    SELECT due.* FROM json_to_recordset(?::json) AS due (enquiry_id text, channel text, state text, tries integer,
      due_at bigint, settled_at text, last_error text) JOIN stored ON stored.id = due.enquiry_id
  )
  SELECT id FROM stored`;

/** The file's enquiries in their order, with their deliveries, as statements for the database. */
async function* statementsOf(
  client: SqliteClient,
): AsyncGenerator<{ statement: Statement; count: number; ids: string[] }> {
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
      statement: { sql: importSql, args: [JSON.stringify(rows), JSON.stringify(due.rows)] },
      count: rows.length,
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
 * Copies the enquiries of a file into PostgreSQL, with their deliveries. What is there already stays as it is, so an import
 * can be repeated, and continued after it was interrupted.
 *
 * @param name        Path of the file, which is not changed.
 * @param onProgress  Called after each group of enquiries.
 * @throws            CopyError when it is not an intact store; StoreInUse while a server uses it.
 */
export async function importStore(
  name: string,
  database: Database,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  const file = realFileOf(name);
  // Without a lock file, no server has it open; none is created beside a copy.
  const lock = existsSync(`${file}.lock`) ? await takeStoreLock(file) : null;
  try {
    const { enquiries: total } = await checkStore(file, name);
    const progress = { done: 0, total, added: 0 };
    await withClient(file, async (client) => {
      await client.execute('PRAGMA query_only=1');
      for await (const { statement, count, ids } of statementsOf(client)) {
        for (const id of ids) await importFiles(file, id, postgresFiles(database));
        const [result] = await database.run([statement], 'write');
        progress.done += count;
        progress.added += result?.rows.length ?? 0;
        onProgress(progress);
      }
    });
    return progress;
  } finally {
    lock?.release();
  }
}
