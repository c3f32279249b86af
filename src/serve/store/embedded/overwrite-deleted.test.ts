import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { deleteEnquiry } from '../../commands/change-enquiries.ts';
import { markDeletion } from '../dialect.ts';
import { overwriteDeleted } from './overwrite-deleted.ts';
import { collectLog } from '../../testing/collect-log.ts';
import { testClock } from '../../testing/test-clock.ts';
import { enquiriesCommand } from '../../testing/enquiries-command.ts';
import { tempFolder } from '../../testing/write-site.ts';
import { referenceOf, startServer, storedRows, validFields } from '../../testing/start-server.ts';
import { bytesIn, fileIn, newEnquiry, openStoreFile, openStoreIn } from '../../testing/store-files.ts';

/** Long enough for pages of its own, and with characters that JSON escapes. */
const secret = `Grüße, "bitte" löschen\n${'Nur für Sie. '.repeat(300)}`;
const fields = { ...validFields, name: 'Erased Entirely', message: secret };
/** What would give a deleted enquiry away, as typed and as JSON writes it. */
const traces = ['Erased Entirely', 'erased-key', 'Grüße, "bitte"', JSON.stringify(secret).slice(1, 40), 'Nur für Sie.'];

async function tracesIn(folder: string): Promise<string[]> {
  const bytes = await bytesIn(folder);
  return traces.filter((trace) => bytes.includes(trace));
}

describe('what an enquiry held', () => {
  it('stands in no file of the store after "delete", while the server runs', async () => {
    const { post, dataDir } = await startServer();
    const reference = await referenceOf(await post(fields, { 'idempotency-key': 'erased-key' }));
    await post(validFields);
    expect(await tracesIn(dataDir)).not.toEqual([]);
    const { code, stderr } = await enquiriesCommand({ variables: { DATA_DIR: dataDir } }, 'delete', reference);
    expect([code, stderr]).toEqual([0, '']);
    expect(await tracesIn(dataDir)).toEqual([]);
    expect((await post(validFields)).status).toBe(201);
    expect(await storedRows(dataDir)).toHaveLength(2);
  });

  it('is in no file of the store after RETENTION_DAYS', async () => {
    const clock = testClock(1);
    const { post, dataDir } = await startServer({ variables: { RETENTION_DAYS: '2' }, ...clock });
    await post(fields);
    await clock.pass(47 * 3_600_000);
    await post(validFields);
    expect(await tracesIn(dataDir)).not.toEqual([]);
    await clock.pass(2 * 3_600_000);
    expect(await storedRows(dataDir)).toHaveLength(1);
    expect(await tracesIn(dataDir)).toEqual([]);
  });

  it('is in no file where SQLite has moved it to another page before it was deleted', async () => {
    const dataDir = await tempFolder();
    const store = await openStoreIn(dataDir);
    // The same numbers at each run, and such that a copy is left: long and short texts fill and empty pages.
    let random = 11;
    const next = (below: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((random / 2 ** 31) * below);
    };
    const [live, dead]: [string[], string[]] = [[], []];
    const statements = [];
    for (let count = 0; count < 600; count += 1) {
      if (live.length === 0 || next(10) < 6) {
        const id = `id-${String(count).padStart(4, '0')}`;
        live.push(id);
        const payload = `${id}#`.repeat(next(10) === 0 ? next(1200) : 5 + next(80));
        const sql = `INSERT INTO enquiries (id, form, received_at, payload, content_hash) VALUES (?, 'enquiry', '', ?, '')`;
        statements.push({ sql, args: [id, payload] });
      } else {
        const [id = ''] = live.splice(next(live.length), 1);
        dead.push(id);
        statements.push({ sql: 'DELETE FROM enquiries WHERE id = ?', args: [id] }, markDeletion);
      }
    }
    await store.run(statements);
    expect(await store.overwriteDeleted()).toBe(true);
    const bytes = await bytesIn(dataDir);
    expect(dead.filter((id) => bytes.includes(`${id}#`))).toEqual([]);
    expect(live.filter((id) => !bytes.includes(`${id}#`))).toEqual([]);
  });
});

describe('a store from which nothing was deleted', () => {
  it('is not rewritten', async () => {
    const clock = testClock(1);
    const { post, dataDir } = await startServer({ variables: { RETENTION_DAYS: '180' }, ...clock });
    await post(validFields);
    const client = openStoreFile(dataDir);
    // VACUUM raises it.
    const version = async () => (await client.execute('PRAGMA schema_version')).rows[0]?.['schema_version'];
    const before = await version();
    await clock.pass(2 * 3_600_000);
    expect(await version()).toBe(before);
    client.close();
  });
});

describe('a deletion while another program reads the store', () => {
  it('says that the text is not overwritten yet, and the server does it within an hour after', async () => {
    const clock = testClock(1);
    const { logger, lines } = collectLog('warn');
    const { post, dataDir } = await startServer({ logger, ...clock });
    const reference = await referenceOf(await post(fields));
    const reader = openStoreFile(dataDir);
    await reader.execute('BEGIN');
    await reader.execute('SELECT COUNT(*) FROM enquiries');
    expect(await deleteEnquiry({ file: fileIn(dataDir) }, reference, 10)).toBe(false);
    await clock.pass(3_600_000);
    expect(lines.join('')).toContain('Deleted enquiries not overwritten: another program reads the store');
    expect(await tracesIn(dataDir)).not.toEqual([]);
    reader.close();
    await clock.pass(3_600_000);
    expect(await tracesIn(dataDir)).toEqual([]);
  });

  it('is overwritten later where the disk has no room for that', async () => {
    const dataDir = await tempFolder();
    const store = await openStoreIn(dataDir);
    await store.save(newEnquiry('a', { payload: 'x'.repeat(100_000) }));
    await store.run([{ sql: 'DELETE FROM enquiries', args: [] }, markDeletion]);
    const client = openStoreFile(dataDir);
    const execute = client.execute.bind(client);
    client.execute = async (statement: Parameters<typeof execute>[0]) => {
      if (statement === 'VACUUM') throw Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' });
      return execute(statement);
    };
    expect(await overwriteDeleted(client)).toBe(false);
    client.close();
    expect(await store.overwriteDeleted()).toBe(true);
  });

  it('is not lost where another one follows before the bytes are overwritten', async () => {
    const dataDir = await tempFolder();
    const store = await openStoreIn(dataDir);
    await store.run([markDeletion]);
    const client = openStoreFile(dataDir);
    const execute = client.execute.bind(client);
    // As if another process deleted while the file is written anew.
    client.execute = async (statement: Parameters<typeof execute>[0]) => {
      if (statement === 'VACUUM') await store.run([markDeletion]);
      return execute(statement);
    };
    expect(await overwriteDeleted(client)).toBe(true);
    client.close();
    const [row] =
      (await store.run([{ sql: 'SELECT overwrite_due FROM maintenance', args: [] }], 'read'))[0]?.rows ?? [];
    expect(row?.['overwrite_due']).toBe(1);
    await rm(dataDir, { recursive: true });
  });

  it('loses no enquiry that is stored meanwhile', async () => {
    const dataDir = await tempFolder();
    const store = await openStoreIn(dataDir);
    await store.save(newEnquiry('old'));
    await store.run([{ sql: "DELETE FROM enquiries WHERE id = 'old'", args: [] }, markDeletion]);
    const saved = Array.from({ length: 100 }, (_, index) => store.save(newEnquiry(`new-${index}`)));
    const [done] = await Promise.all([store.overwriteDeleted(), ...saved]);
    expect(done).toBe(true);
    expect(await storedRows(dataDir)).toHaveLength(100);
  });
});
