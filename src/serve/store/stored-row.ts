import type { NewEnquiry, Result, Statement, Stored } from './database.ts';

const byIdSql = 'SELECT id, content_hash FROM enquiries WHERE id = ? AND content_hash = ?';
const byKeySql = 'SELECT id, content_hash FROM enquiries WHERE form = ? AND idempotency_key = ?';

/** Looks up the rows of enquiries. */
export interface RowReader {
  /** The row under an idempotency key of a form, or null. */
  find(form: string, key: string): Promise<Stored | null>;
  /** The row of an enquiry that was inserted. Not new: another one has its key, or a first try lost its response. */
  rowOf(enquiry: NewEnquiry, isNew: boolean): Promise<Stored>;
}

/** @param run  Runs a statement on the database. */
export function readRows(run: (statement: Statement) => Promise<Result>): RowReader {
  async function look(sql: string, args: string[]): Promise<Stored | null> {
    const [row] = (await run({ sql, args })).rows;
    return row ? { id: String(row['id']), contentHash: String(row['content_hash']) } : null;
  }
  const find = (form: string, key: string) => look(byKeySql, [form, key]);
  return {
    find,
    async rowOf({ id, contentHash, form, key }, isNew) {
      if (isNew) return { id, contentHash };
      const row = (await look(byIdSql, [id, contentHash])) ?? (key === undefined ? null : await find(form, key));
      if (!row) throw new Error('A row was not stored.');
      return row;
    },
  };
}
