import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Result, Value } from '../../serve/store/database.ts';
import { takeStoreLock, type StoreLock } from '../../serve/store/embedded/lock.ts';
import { openConnection, openForChanges } from '../../serve/store/open-database.ts';
import { realFileOf, type StoreLocation } from '../../serve/store/store-location.ts';
import { createTables } from './team-schema.ts';

/** The store of the enquiries, as a team uses it beside a running server. */
export interface TeamDatabase extends Database {
  /** Runs one statement that reads. */
  read(sql: string, args?: Value[]): Promise<Record<string, unknown>[]>;
  /** Runs one statement that writes. */
  write(sql: string, args?: Value[]): Promise<Result>;
}

/**
 * Opens the store of the enquiries, and creates it and the tables of a team where they are missing.
 *
 * @throws  StoreInUse, StartError; any error of the database or the disk.
 */
export async function openTeamStore(location: StoreLocation): Promise<TeamDatabase> {
  // A new file gets its journal and its rights as a server gives them.
  if (location.file !== undefined && !existsSync(location.file)) await (await openConnection(location)).close();
  const database = await openForChanges(location);
  await createTables(database);
  const one = async (sql: string, args: Value[], mode: 'read' | 'write') =>
    (await database.run([{ sql, args }], mode))[0]!;
  return {
    run: (statements, mode) => database.run(statements, mode),
    overwriteDeleted: () => database.overwriteDeleted(),
    close: () => database.close(),
    read: async (sql, args = []) => (await one(sql, args, 'read')).rows,
    write: (sql, args = []) => one(sql, args, 'write'),
  };
}

/**
 * Takes the lock of the team server of a file: two would order the same draft. A server of the site may run beside it. In a
 * database the numbers of the operations do the same.
 *
 * @throws  StoreInUse
 */
export async function lockTeam({ file }: StoreLocation): Promise<StoreLock | null> {
  if (file === undefined) return null;
  const real = realFileOf(file);
  mkdirSync(dirname(real), { recursive: true, mode: 0o700 });
  return takeStoreLock(`${real}.team`);
}
