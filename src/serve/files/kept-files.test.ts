import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteEnquiry } from '../commands/change-enquiries.ts';
import { writeFiles } from '../commands/write-files.ts';
import { copyFiles } from '../store/embedded/backup/copy-files.ts';
import { backUpStore } from '../store/embedded/backup/copy-store.ts';
import { restoreStore } from '../store/embedded/backup/restore-store.ts';
import { importStore } from '../store/import-store.ts';
import { openForChanges } from '../store/open-database.ts';
import { openReader } from '../store/stored-enquiries.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { formData, pdf, plansSite } from '../testing/plans-form.ts';
import { testClock } from '../testing/test-clock.ts';
import { newTestStore, startServerOn, storeKinds, type TestStore } from '../testing/test-stores.ts';
import { tempFolder } from '../testing/write-site.ts';
import { openFiles } from './open-files.ts';

const day = 24 * 3_600_000;

/** Sends an enquiry with a file; gives its reference. */
async function send(get: (path: string, options: RequestInit) => Promise<Response>, bytes = pdf()): Promise<string> {
  const body = formData({ name: 'Ada' }, [['plan', bytes, 'CON.pdf']]);
  const response = await get('/plans', { method: 'POST', headers: { accept: 'application/json' }, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}

/** The files of an enquiry as the command writes them. */
async function filesOf(place: Pick<TestStore, 'location'>, id: string): Promise<Buffer[]> {
  const reader = (await openReader(place.location))!;
  const enquiry = (await reader.find(id))!;
  await reader.close();
  const written = await writeFiles(place.location, enquiry, await tempFolder());
  return Promise.all(written.map((file) => readFile(file)));
}

/** Whether bytes are kept for a reference. */
async function isKept({ location, query }: TestStore, id: string): Promise<boolean> {
  if (location.file !== undefined) return existsSync(path.join(`${location.file}-files`, id));
  return (await query('SELECT 1 FROM enquiry_files WHERE enquiry_id = ? LIMIT 1', [id])).length > 0;
}

describe.each(storeKinds)('the files of an enquiry (%s)', (kind) => {
  it('are written out by a command, under safe names that replace nothing', async () => {
    const { place, get } = await startServerOn(kind, plansSite);
    const id = await send(get);
    const folder = path.join(await tempFolder(), 'plans');
    const reader = (await openReader(place.location))!;
    const enquiry = (await reader.find(id))!;
    for (let time = 0; time < 2; time += 1) await writeFiles(place.location, enquiry, folder);
    await reader.close();
    expect(await readdir(folder)).toEqual(['file-CON-2.pdf', 'file-CON.pdf']);
    expect(await readFile(path.join(folder, 'file-CON.pdf'))).toEqual(pdf());
  });

  it('are deleted with it, by hand', async () => {
    const { place, get } = await startServerOn(kind, plansSite);
    const id = await send(get);
    expect(await isKept(place, id)).toBe(true);
    await deleteEnquiry(place.location, id);
    expect(await isKept(place, id)).toBe(false);
  });

  it('are deleted with it, by its age', async () => {
    const place = await newTestStore(kind);
    const clock = testClock(1);
    const variables = { RETENTION_DAYS: '30' };
    const { get } = await startServerOn(kind, { ...plansSite, ...clock, variables }, place);
    const id = await send(get);
    for (let hour = 0; hour < 31 * 24 + 2; hour += 1) await clock.pass(day / 24);
    expect(await place.query('SELECT id FROM enquiries')).toEqual([]);
    expect(await isKept(place, id)).toBe(false);
  }, 120_000);

  it('are swept where a crash has left them without it, unless it may be on its way', async () => {
    const place = await newTestStore(kind);
    const store = await place.open();
    const files = openFiles(place.location, store);
    const folder = await tempFolder();
    const put = async (id: string, ageMs: number) => {
      const file = path.join(folder, randomUUID());
      await writeFile(file, pdf());
      await files.put(id, [{ digest: 'd', path: file }]);
      const at = Date.now() - ageMs;
      if (place.location.file === undefined)
        await place.query('UPDATE enquiry_files SET stored_at = ? WHERE enquiry_id = ?', [at, id]);
      else await utimes(path.join(`${place.location.file}-files`, id), at / 1000, at / 1000);
    };
    await put('OLD', day);
    await put('NEW', 0);
    await files.sweep(0);
    expect([await isKept(place, 'OLD'), await isKept(place, 'NEW')]).toEqual([false, true]);
  });

  it('are attached to its mail', async () => {
    const mail = await startMailServer();
    const variables = { MAIL_URL: mail.url, MAIL_FROM: 'site@example.com', MAIL_TO: 'sales@example.com' };
    const { get } = await startServerOn(kind, { ...plansSite, variables });
    await send(get, pdf(300));
    await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1);
    expect(mail.mails[0]!.text).toContain('filename=file-CON.pdf');
    expect(mail.mails[0]!.text.replace(/\r\n/g, '')).toContain(pdf(300).toString('base64'));
  });
});

describe('the files of a store that is copied', () => {
  it('come with a backup, are restored with it, and the files before are kept aside', async () => {
    const place = await newTestStore('file');
    const { server, get } = await startServerOn('file', plansSite, place);
    const id = await send(get);
    const copy = path.join(await tempFolder(), 'copy.db');
    await backUpStore(place.location.file!, copy);
    copyFiles(place.location.file!, copy);
    const later = await send(get, pdf(500));
    await server.close();
    const { old } = await restoreStore(copy, place.location.file!, '2026-01-01');
    expect(await filesOf(place, id)).toEqual([pdf()]);
    expect(await isKept(place, later)).toBe(false);
    expect(existsSync(path.join(old!.files.at(-1)!, later))).toBe(true);
  });

  it('come with an import into PostgreSQL', async () => {
    const from = await newTestStore('file');
    const { server, get } = await startServerOn('file', plansSite, from);
    const id = await send(get, pdf(90_000));
    await server.close();
    const to = await newTestStore('PostgreSQL');
    const database = await openForChanges(to.location);
    await importStore(from.location.file!, database, () => {});
    await database.close();
    expect(await filesOf(to, id)).toEqual([pdf(90_000)]);
  });
});

describe('a disk that fails', () => {
  it('is told as unavailable, and nothing is stored', async () => {
    const place = await newTestStore('file');
    const { get } = await startServerOn('file', plansSite, place);
    // A file where the folder should be: nothing can be written below it.
    const folder = `${place.location.file!}-files`;
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, '');
    const body = formData({ name: 'Ada' }, [['plan', pdf()]]);
    const response = await get('/plans', { method: 'POST', headers: { accept: 'application/json' }, body });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await place.query('SELECT id FROM enquiries')).toEqual([]);
    await rm(folder);
    await mkdir(folder);
    await send(get);
  });
});
