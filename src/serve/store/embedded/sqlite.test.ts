import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../testing/write-site.ts';
import { openSqlite } from './sqlite.ts';

it('A file that another program held is written again once it has let go: no commit succeeded until garbage was collected', async () => {
  const file = path.join(await tempFolder(), 'held.db');
  const [client, other] = [openSqlite(file), openSqlite(file)];
  onTestFinished(() => client.close());
  await client.execute('CREATE TABLE notes (text)');
  const write = () => client.batch(["INSERT INTO notes VALUES ('a')"], 'write');
  await other.execute('BEGIN IMMEDIATE');
  await expect(write()).rejects.toThrow('SQLITE_BUSY');
  other.close();
  await expect(write()).resolves.toHaveLength(1);
});
