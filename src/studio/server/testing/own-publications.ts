import type { Database, Value } from '../../../serve/store/database.ts';
import { openSqlite } from '../../../serve/store/embedded/sqlite.ts';
import { openPublications, PUBLICATION_TABLES } from '../publications/publications.ts';
import { createPublishing } from '../publications/publishing.ts';

/** What this computer publishes, in memory. @param now  Milliseconds since 1970. */
export async function ownPublications(now: () => number) {
  const client = openSqlite(':memory:');
  for (const table of PUBLICATION_TABLES) await client.execute(table);
  const write = (sql: string, args: Value[] = []) => client.execute({ sql, args });
  const read = async (sql: string, args?: Value[]) => (await write(sql, args)).rows;
  const run: Database['run'] = (statements, mode) => client.batch(statements, mode);
  const publications = await openPublications({ read, write, run }, now);
  const { service, close } = createPublishing({ publications, report() {} });
  return {
    publications: service,
    close() {
      close();
      client.close();
    },
  };
}
