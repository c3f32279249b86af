import { closeSync, openSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { lackedRight } from '../../environment/missing-right.ts';
import { StartError } from '../../environment/start-error.ts';
import type { Result, Statement } from '../database.ts';

/** An open database file. The work is synchronous; errors arrive as rejections, with SQLite's code. */
export interface SqliteClient {
  execute(statement: string | Statement): Promise<Result>;
  /** Runs statements in one transaction; undoes all of them where one fails. */
  batch(statements: (string | Statement)[], mode: 'read' | 'write'): Promise<Result[]>;
  /** Undoes a transaction that is open. */
  close(): void;
}

/** An error with SQLite's base code, in the message too: "SQLITE_IOERR_WRITE" becomes "SQLITE_IOERR". */
function sqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = /^SQLITE_[A-Z]+/.exec(String(error.code))?.[0];
  return code === undefined ? error : Object.assign(new Error(`${code}: ${error.message}`, { cause: error }), { code });
}

/** Throws where this process may not open a file: SQLite says no more than "14". */
function checkRights(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || process.geteuid === undefined) return;
  try {
    closeSync(openSync(file, 'r+'));
  } catch (error) {
    throw new StartError(
      [
        {
          code: 'store-not-opened',
          name: file,
          what: lackedRight('read and write the file', file, stats),
          why: 'Enquiries, and what a team keeps, are in it. A program that runs as another user has made it.',
          fix: `Run all programs of a store as one user, and give that one its files: chown USER ${file.replace(/(\.team)?\.lock$/, '')}*`,
        },
      ],
      { cause: error },
    );
  }
}

/** Undoes what a failed or abandoned transaction did. */
function rollBack(database: Libsql.Database): void {
  if (!database.open || !database.inTransaction) return;
  try {
    database.exec('ROLLBACK');
  } catch {
    // Closed, it cannot leave the transaction to the next statement.
    database.close();
  }
}

/**
 * Opens a database file with one connection, so that pragmas hold for everything.
 *
 * @param options.timeout  How long a statement waits, blocking, for another program's lock. Milliseconds.
 * @throws                 StartError where this user may not open it; any error of SQLite.
 */
export function openSqlite(file: string, { timeout = 0 }: { timeout?: number } = {}): SqliteClient {
  function translated<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw sqliteError(error);
    }
  }
  const database = translated(() => {
    try {
      return new Libsql(file, { timeout });
    } catch (error) {
      checkRights(file);
      throw error;
    }
  });
  function run(statement: string | Statement): Result {
    if (!database.open) throw new Error('The database is closed.');
    const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement;
    return translated(() => {
      const prepared = database.prepare(sql);
      if (prepared.reader) return { rows: prepared.all(args) as Record<string, unknown>[], rowsAffected: 0 };
      return { rows: [], rowsAffected: prepared.run(args).changes };
    });
  }
  /**
   * Begins or ends a transaction. A prepared BEGIN that met another program's lock would count as running until it is collected
   * as garbage, and no commit would succeed until then.
   */
  function control(sql: string): void {
    if (!database.open) throw new Error('The database is closed.');
    translated(() => database.exec(sql));
  }
  return {
    execute: async (statement) => run(statement),
    async batch(statements, mode) {
      control(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
      try {
        const results = statements.map(run);
        control('COMMIT');
        return results;
      } finally {
        rollBack(database);
      }
    },
    close() {
      rollBack(database);
      if (database.open) database.close();
    },
  };
}
