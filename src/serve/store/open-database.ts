import { openEmbedded, openEmbeddedForChanges, openEmbeddedForReading } from './embedded/open-embedded.ts';
import type { Connection, Database } from './database.ts';
import type { StudioLock } from './postgres/studio-lock.ts';
import type { PostgresLocation, StoreLocation } from './store-location.ts';

export type { StudioLock };

/** PostgreSQL's code is loaded only where it is used. */
const postgres = () => import('./postgres/open-postgres.ts');

/**
 * Opens the database of a server.
 *
 * @param lastDisk  Of the last opening by this process: `Connection.disk`.
 * @throws          StoreInUse, StartError where a person has to change something; any error of the database or the disk.
 */
export async function openConnection(location: StoreLocation, lastDisk?: number): Promise<Connection> {
  if (location.file !== undefined) return openEmbedded(location.file, lastDisk);
  return (await postgres()).openPostgres(location);
}

/** Opens a store for reading, also while servers write to it. Null where nothing was ever stored. */
export async function openForReading(location: StoreLocation): Promise<Database | null> {
  if (location.file !== undefined) return openEmbeddedForReading(location.file);
  return (await postgres()).openPostgresForReading(location);
}

/**
 * Opens a store that exists for changes, also while servers write to it.
 *
 * @param timeout  How long it waits for another program, in milliseconds.
 */
export async function openForChanges(location: StoreLocation, timeout?: number): Promise<Database> {
  if (location.file !== undefined) return openEmbeddedForChanges(location.file, timeout);
  return (await postgres()).openPostgres(location);
}

/** Takes the lock of the studio of a team in a database. See `studio-lock.ts`. */
export async function lockStudio(location: PostgresLocation, onDisplaced: () => void): Promise<StudioLock> {
  return (await import('./postgres/studio-lock.ts')).lockStudio(location, onDisplaced);
}
