import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Result, Value } from '../../serve/store/database.ts';
import { studioOf, takeStoreLock } from '../../serve/store/embedded/lock.ts';
import { lockStudio, openConnection, openForChanges, type StudioLock } from '../../serve/store/open-database.ts';
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
 * Takes the lock of the studio of a team: two would order the same draft. A server of the site may run beside it.
 *
 * @param onDisplaced  Called where a connection to a database broke, and another studio has taken the lock meanwhile.
 * @throws         StoreInUse; StartError; any error of the database or the disk.
 */
export async function lockTeam(location: StoreLocation, onDisplaced: () => void): Promise<StudioLock> {
  if (location.file === undefined) return lockStudio(location, onDisplaced);
  const real = realFileOf(location.file);
  mkdirSync(dirname(real), { recursive: true, mode: 0o700 });
  const lock = await takeStoreLock(studioOf(real));
  // It ends with the process alone.
  return { hold: () => Promise.resolve(), release: async () => lock.release() };
}

/** A store into which nothing is written but by who holds its lock. */
export const lockedStore = (store: TeamDatabase, lock: StudioLock): TeamDatabase => ({
  ...store,
  async run(statements, mode) {
    if (mode === 'write') await lock.hold();
    return store.run(statements, mode);
  },
  async write(sql, args) {
    await lock.hold();
    return store.write(sql, args);
  },
});
