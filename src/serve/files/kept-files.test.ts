import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteEnquiry } from '../commands/change-enquiries.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { enquiriesCommand } from '../testing/enquiries-command.ts';
import { newEnquiry } from '../testing/store-files.ts';
import { formData, pdf, plansSite, sendPlan } from '../testing/plans-form.ts';
import { filesOf } from '../testing/stored-files.ts';
import { testClock } from '../testing/test-clock.ts';
import { newTestStore, startServerOn, storeKinds, type TestStore } from '../testing/test-stores.ts';
import { tempFolder } from '../testing/write-site.ts';
import { openFiles } from './open-files.ts';

const day = 24 * 3_600_000;

/** Whether bytes are kept for a reference. */
async function isKept({ location, query }: TestStore, id: string): Promise<boolean> {
  if (location.file !== undefined) return existsSync(path.join(`${location.file}-files`, id));
  return (await query('SELECT 1 FROM enquiry_files WHERE enquiry_id = ? LIMIT 1', [id])).length > 0;
}

describe.each(storeKinds)('the files of an enquiry (%s)', (kind) => {
  it('are written out by a command, under safe names that replace nothing', async () => {
    const { place, get } = await startServerOn(kind, plansSite);
    const id = await sendPlan(get);
    const folder = path.join(await tempFolder(), 'plans');
    for (let time = 0; time < 2; time += 1) await filesOf(place, id, folder);
    expect(await readdir(folder)).toEqual(['file-CON-2.pdf', 'file-CON.pdf']);
    expect(await readFile(path.join(folder, 'file-CON.pdf'))).toEqual(pdf());
  });

  it('are deleted with it, by hand', async () => {
    const { place, get } = await startServerOn(kind, plansSite);
    const id = await sendPlan(get);
    expect(await isKept(place, id)).toBe(true);
    await deleteEnquiry(place.location, id);
    expect(await isKept(place, id)).toBe(false);
  });

  it('are deleted with it, by its age', async () => {
    const place = await newTestStore(kind);
    const clock = testClock(1);
    const variables = { RETENTION_DAYS: '2' };
    const { get } = await startServerOn(kind, { ...plansSite, ...clock, variables }, place);
    const id = await sendPlan(get);
    await clock.pass(4 * day, day / 2);
    expect(await place.query('SELECT id FROM enquiries')).toEqual([]);
    expect(await isKept(place, id)).toBe(false);
  });

  describe('without an enquiry, as a crash leaves them,', () => {
    /** A store, and what makes files as old as they are to be. */
    async function storeWithOrphans() {
      const place = await newTestStore(kind);
      const store = await place.open();
      const files = openFiles(place.location, store);
      const folder = await tempFolder();
      if (kind === 'file') await place.query('UPDATE sweeping SET since = 0');
      /** Says that what a reference has was put where it is so long ago. */
      const age = async (id: string, ageMs: number, column = 'stored_at', aside = '') => {
        const at = Date.now() - ageMs;
        if (place.location.file === undefined)
          return place.query(`UPDATE enquiry_files SET ${column} = ? WHERE enquiry_id = ?`, [at, id]);
        return utimes(path.join(`${place.location.file}-files`, aside, id), at / 1000, at / 1000);
      };
      const put = async (id: string, ageMs: number) => {
        const file = path.join(folder, randomUUID());
        await writeFile(file, pdf());
        await files.put(id, [{ digest: 'd', path: file }]);
        await age(id, ageMs);
      };
      /** As the server does each hour. */
      const sweep = async () => files.sweep((await files.findOrphans()).ids);
      const setAsideFor = (id: string, ageMs: number) => age(id, ageMs, 'aside_at', '.without-enquiry');
      return { place, store, files, put, sweep, setAsideFor };
    }

    it('are found, unless they may be on their way', async () => {
      const { files, put } = await storeWithOrphans();
      await put('OLD', day);
      await put('NEW', 0);
      expect(await files.findOrphans()).toEqual({ ids: ['OLD'], stored: 2, foreign: 0 });
    });

    it('are set aside for a week before they are deleted', async () => {
      const { place, files, put, sweep, setAsideFor } = await storeWithOrphans();
      await put('OLD', day);
      await sweep();
      expect(await files.findOrphans()).toEqual({ ids: [], stored: 0, foreign: 0 });
      await setAsideFor('OLD', 6.9 * day);
      await sweep();
      expect(await files.read('OLD', 'd')).not.toBeNull();
      await setAsideFor('OLD', 7.1 * day);
      await sweep();
      expect([await files.read('OLD', 'd'), await isKept(place, 'OLD')]).toEqual([null, false]);
    });

    it('are back in their place once their enquiry is back', async () => {
      const { place, store, files, put, sweep, setAsideFor } = await storeWithOrphans();
      await put('OLD', day);
      await sweep();
      await store.save(newEnquiry('OLD'));
      await setAsideFor('OLD', 30 * day);
      expect(await files.read('OLD', 'd')).not.toBeNull();
      await sweep();
      expect(await isKept(place, 'OLD')).toBe(true);
      expect(await files.findOrphans()).toEqual({ ids: [], stored: 1, foreign: 0 });
    });
  });

  it('are attached to its mail', async () => {
    const mail = await startMailServer();
    const { get } = await startServerOn(kind, { ...plansSite, variables: mail.variables });
    await sendPlan(get, pdf(300));
    await expect.poll(() => mail.mails.length).toBe(1);
    expect(mail.mails[0]!.text).toContain('filename=file-CON.pdf');
    expect(mail.mails[0]!.text.replace(/\r\n/g, '')).toContain(pdf(300).toString('base64'));
  });
});

describe('the files of a store that is copied', () => {
  it('come with an import into PostgreSQL', async () => {
    const from = await newTestStore('file');
    const { server, get } = await startServerOn('file', plansSite, from);
    const id = await sendPlan(get, pdf(90_000));
    await server.close();
    const to = await newTestStore('PostgreSQL');
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await enquiriesCommand(to, 'import', from.location.file!)).toMatchObject({ code: 0 });
    expect(await filesOf(to, id)).toEqual([pdf(90_000)]);
  });
});

describe('the files of an enquiry in PostgreSQL', () => {
  /** A file store, and files on the disk for it. */
  async function storeInDatabase() {
    const place = await newTestStore('PostgreSQL');
    const files = openFiles(place.location, await place.open());
    const file = path.join(await tempFolder(), 'plan.pdf');
    await writeFile(file, pdf());
    return { place, files, file };
  }

  it('are none where storing them fails halfway, and stay where that is a repetition', async () => {
    const { files, file } = await storeInDatabase();
    const first = { digest: 'first', path: file };
    const both = [first, { digest: 'second', path: `${file}.missing` }];
    await expect(files.put('ID', both)).rejects.toThrow('ENOENT');
    expect(await files.read('ID', 'first')).toBeNull();
    await files.put('ID', [first]);
    await expect(files.put('ID', both)).rejects.toThrow('ENOENT');
    expect(await files.read('ID', 'first')).not.toBeNull();
  });

  it('make the room that deleting an enquiry needs on a full disk', async () => {
    const { place, files, file } = await storeInDatabase();
    await files.put('ID', [{ digest: 'first', path: file }]);
    await place.query(
      `INSERT INTO enquiries (id, form, received_at, payload, content_hash) VALUES ('ID', '', '', '{}', '')`,
    );
    await place.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM enquiry_files) THEN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END IF;
      RETURN OLD; END $$`);
    await place.query('CREATE TRIGGER full_disk BEFORE DELETE ON enquiries FOR EACH ROW EXECUTE FUNCTION fail()');
    expect(await deleteEnquiry(place.location, 'ID')).toBe(true);
    expect(await place.query('SELECT id FROM enquiries')).toEqual([]);
  });

  it('are on their way by the clock of the database, not by that of a server', async () => {
    const { files, file } = await storeInDatabase();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - day });
    onTestFinished(() => void vi.useRealTimers());
    await files.put('ID', [{ digest: 'first', path: file }]);
    vi.useRealTimers();
    expect((await files.findOrphans()).ids).toEqual([]);
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
    await sendPlan(get);
  });
});
