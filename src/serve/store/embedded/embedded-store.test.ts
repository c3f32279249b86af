import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { StoreUnavailable, type Store } from '../store.ts';
import { openSqlite } from './sqlite.ts';
import { collectLog, readLine } from '../../testing/collect-log.ts';
import { fileIn, newEnquiry, openStoreIn } from '../../testing/store-files.ts';
import { tempFolder } from '../../testing/write-site.ts';
import { startServer, storedRows, validFields } from '../../testing/start-server.ts';
import { testClock } from '../../testing/test-clock.ts';

async function ownStore(): Promise<{ store: Store; file: string; dataDir: string }> {
  const dataDir = await tempFolder();
  return { store: await openStoreIn(dataDir), file: fileIn(dataDir), dataDir };
}

/** The result of work whose pauses pass at once. */
async function waited<T>(work: Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const over = () => (isOver = true);
  work.then(over, over);
  while (!isOver) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  return work;
}

describe('the store in a file', () => {
  it('goes on in a new file when its own was deleted: nothing is acknowledged that is in no file', async () => {
    const { store, file, dataDir } = await ownStore();
    await store.save(newEnquiry('a'));
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending);
    await store.save(newEnquiry('b'));
    expect((await storedRows(dataDir)).map((row) => row['id'])).toEqual(['b']);
  });

  it.each(['', '-wal'])('notices that the file "%s" alone was deleted', async (ending) => {
    const { store, file, dataDir } = await ownStore();
    await store.save(newEnquiry('a'));
    await rm(file + ending);
    await store.save(newEnquiry('b'));
    expect((await storedRows(dataDir)).map((row) => row['id'])).toContain('b');
  });

  it('goes on when its whole folder was deleted', async () => {
    const { store, dataDir } = await ownStore();
    await rm(dataDir, { recursive: true });
    await store.save(newEnquiry('b'));
    expect(await storedRows(dataDir)).toHaveLength(1);
  });

  it('goes on with a file that replaced its own', async () => {
    const { store, file, dataDir } = await ownStore();
    await store.save(newEnquiry('saved'));
    const copy = openSqlite(file);
    await copy.execute({ sql: 'VACUUM INTO ?', args: [`${file}.backup`] });
    copy.close();
    await store.save(newEnquiry('lost'));
    for (const ending of ['-wal', '-shm']) await rm(file + ending);
    await rename(`${file}.backup`, file);
    await store.save(newEnquiry('new'));
    expect((await storedRows(dataDir)).map((row) => row['id'])).toEqual(['saved', 'new']);
  });

  it('is unhealthy while another program holds it for long, and goes on after', async () => {
    const { store, file, dataDir } = await ownStore();
    await store.check();
    const other = openSqlite(file);
    await other.execute('BEGIN IMMEDIATE');
    await expect(waited(store.save(newEnquiry('a')))).rejects.toThrow(StoreUnavailable);
    await expect(waited(store.check())).rejects.toThrow(StoreUnavailable);
    other.close();
    await store.check();
    await store.save(newEnquiry('b'));
    expect((await storedRows(dataDir)).map((row) => row['id'])).toEqual(['b']);
  });

  it('waits for another program that holds it for a moment', async () => {
    const { store, file } = await ownStore();
    const other = openSqlite(file);
    await other.execute('BEGIN IMMEDIATE');
    const saving = store.save(newEnquiry('a'));
    // By then the store has tried and found it held.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    other.close();
    expect((await saving).id).toBe('a');
  });
});

describe('a server whose file is no database', () => {
  it('serves pages, responds with 503, and takes enquiries once that is put right', async () => {
    const dataDir = await tempFolder();
    const file = fileIn(dataDir);
    await writeFile(file, 'this is no database, and it is long enough to tell. '.repeat(40));
    const { get, post } = await startServer({ variables: { DATA_DIR: dataDir } });
    const statuses = async () => [
      (await get('/')).status,
      (await post(validFields)).status,
      (await get('/healthz')).status,
    ];
    expect(await statuses()).toEqual([200, 503, 503]);
    await writeFile(file, '');
    expect(await statuses()).toEqual([200, 201, 200]);
  });
});

describe('a server whose file is lost', () => {
  it('responds with 503 and Retry-After to programs and people, and accepts the same post later', async () => {
    const { logger, lines } = collectLog('trace');
    const { wait, idle } = testClock(1);
    const { post, postForm, get, dataDir } = await startServer({ logger, wait });
    // By then it has looked through its files, which it does at the start.
    await idle();
    await rm(dataDir, { recursive: true });
    await writeFile(dataDir, 'a file in its place');
    const key = { 'idempotency-key': 'k' };
    const refused = await post(validFields, key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('send it again') as string });
    const page = await postForm(validFields);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect((await get('/healthz')).status).toBe(503);
    for (const path of ['/readyz', '/products']) expect((await get(path)).status).toBe(200);
    await rm(dataDir);
    await mkdir(dataDir);
    expect((await post(validFields, key)).status).toBe(201);
    expect(await (await get('/healthz')).json()).toEqual({ ok: true });
    expect(await storedRows(dataDir)).toHaveLength(1);
    expect(lines.map((line) => readLine(line).msg)).toEqual([
      expect.stringContaining('The store is lost'),
      'The store is back.',
    ]);
    // Nothing that a visitor wrote.
    expect(lines.join('')).not.toMatch(/ada|Engines|0123456789|please call/i);
  });
});
