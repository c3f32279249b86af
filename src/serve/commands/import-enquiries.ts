import { existsSync } from 'node:fs';
import path from 'node:path';
import { StoreInUse } from '../store/embedded/lock.ts';
import { importStore, type ImportProgress } from '../store/import-store.ts';
import { openForChanges } from '../store/open-database.ts';
import type { StoreLocation } from '../store/store-location.ts';

/** How often the progress is told, in milliseconds. */
const progressMs = 1_000;

/** Tells the progress on standard error: over the same line of a terminal, else on a new one. */
function teller(): (progress: ImportProgress) => void {
  let nextAt = 0;
  return ({ done, total }) => {
    if (done < total && performance.now() < nextAt) return;
    nextAt = performance.now() + progressMs;
    const ending = process.stderr.isTTY && done < total ? '\r' : '\n';
    process.stderr.write(`${done} of ${total} enquiries read${ending}`);
  };
}

/**
 * Runs "enquiries import FILE".
 *
 * @returns  The sentence to print.
 * @throws   Error with a sentence where it is impossible.
 */
export async function importEnquiries(file: string, location: StoreLocation): Promise<string> {
  const name = path.resolve(file);
  if (location.file !== undefined) {
    throw new Error(
      'Name the PostgreSQL database to import into: DATABASE_URL=postgres://user:password@host:5432/database.',
    );
  }
  if (!existsSync(name)) throw new Error(`There is no file "${name}".`);
  const database = await openForChanges(location);
  try {
    const { added, total } = await importStore(name, database, teller());
    return `${added} of ${total} enquiries imported; ${total - added} were there already.`;
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    const cure = 'Stop it first: what it takes afterwards would be missing.';
    throw new Error(`A server (process ${error.holder}) uses "${name}". ${cure}`, { cause: error });
  } finally {
    await database.close();
  }
}
