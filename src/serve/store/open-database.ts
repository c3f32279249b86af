import { openEmbedded, openEmbeddedForChanges, openEmbeddedForReading } from './embedded/connection.ts';
import type { Connection, Database, OpenedUnder } from './connection.ts';
import type { StoreLocation } from './store-location.ts';

/**
 * Opens the database of a server.
 *
 * @param last  Circumstances of the last opening by this process.
 * @throws      StoreInUse; any error of the database or the disk.
 */
export async function openConnection(location: StoreLocation, last?: OpenedUnder): Promise<Connection> {
  return openEmbedded(location.file, last);
}

/** Opens a store for reading, also while servers write to it. Null where nothing was ever stored. */
export async function openForReading(location: StoreLocation): Promise<Database | null> {
  return openEmbeddedForReading(location.file);
}

/**
 * Opens a store that exists for changes, also while servers write to it.
 *
 * @param timeout  How long it waits for another program, in milliseconds.
 */
export async function openForChanges(location: StoreLocation, timeout?: number): Promise<Database> {
  return openEmbeddedForChanges(location.file, timeout);
}
