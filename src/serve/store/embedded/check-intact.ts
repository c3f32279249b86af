import { codeOf, StartError } from '../../environment/start-error.ts';
import { openSqlite } from './sqlite.ts';

/** What SQLite says of a file that is damaged, or no database. */
const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A store that must not be written to as it is. A server serves pages without it. */
export class DamagedStore extends StartError {
  constructor(file: string, said: string) {
    super([
      {
        code: 'damaged-store',
        name: file,
        what: `The store is damaged: ${said}`,
        why: 'Enquiries, and what a team keeps there, could be lost by writing to it. It is left as it is.',
        fix:
          'Stop what uses it, and copy all files that begin with this name to another place. Then put the last backup back: npm run ' +
          'restore -- FILE. Where there is none, move these files away to begin anew; sqlite3 with ".recover" reads what is left.',
      },
    ]);
  }
}

/**
 * Refuses a database file that is damaged, before anything is written to it.
 *
 * @param file     Its path.
 * @param timeout  How long it waits for another program, in milliseconds.
 * @throws         DamagedStore; other errors of the database or the disk.
 * @see            https://sqlite.org/pragma.html#pragma_quick_check
 */
export async function checkIntact(file: string, timeout: number): Promise<void> {
  // By a connection of its own: libSQL goes on reading by one that was asked this, which keeps it from writing.
  const client = openSqlite(file, { timeout });
  const checking = client.execute('PRAGMA quick_check(1)').finally(() => client.close());
  const said = await checking.then(
    ({ rows }) => String(rows[0]?.['quick_check']),
    (error: unknown) => {
      if (!DAMAGED.includes(codeOf(error))) throw error;
      return messageOf(error);
    },
  );
  if (said === 'ok') return;
  throw new DamagedStore(file, said.replace(/\s+/g, ' ').trim());
}
