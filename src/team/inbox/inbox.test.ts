import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jsonLine } from '../../serve/commands/enquiry-lines.ts';
import { openConnection } from '../../serve/store/open-database.ts';
import { openReader } from '../../serve/store/stored-enquiries.ts';
import { storeKinds, type StoreKind } from '../../serve/testing/test-stores.ts';
import { openLog } from '../store/team-log.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { createInbox } from './inbox.ts';

const ALL = { search: '', form: null, from: null, to: null };
const MIRA = { id: 'mira', name: 'Mira', address: 'mira@example.com', may: () => true };
const HOSTILE = { name: '<script>alert(1)</script>', message: '=HYPERLINK("https://evil.test")\u202Etxt.exe' };

/** The inbox of a store with an enquiry a day, from the first of January on. */
async function newInbox(kind: StoreKind, payloads: object[]) {
  const store = await newTeamStore(kind);
  const { location } = store.place;
  const connection = await openConnection(location);
  await connection.insert(
    payloads.map((payload, at) => ({
      id: `ID-${at}`,
      form: at === 0 ? 'enquiry' : 'newsletter',
      receivedAt: `2026-01-0${at + 1}T03:04:05.000Z`,
      payload: JSON.stringify(payload),
      contentHash: '',
      suspectedSpam: at === 1 ? 1 : 0,
      deliverTo: at === 0 ? ['email'] : [],
    })),
  );
  await connection.close();
  const log = openLog(store, () => 0);
  const inbox = createInbox({ rootDir: '/none', location, store, log });
  return { inbox, store, location, log };
}

it.each(storeKinds)('The inbox shows what `npm run -s enquiries -- --json` does, and narrows it: %s', async (kind) => {
  const { inbox, location, store } = await newInbox(kind, [{ name: 'Ada' }, { email: 'bo@example.com' }, HOSTILE]);
  const { enquiries, total, forms } = await inbox.list(ALL);
  expect([total, forms]).toEqual([3, ['enquiry', 'newsletter']]);
  const reader = (await openReader(location))!;
  onTestFinished(() => reader.close());
  const lines = [];
  for await (const enquiry of reader.all()) lines.unshift(JSON.parse(jsonLine(enquiry)) as Record<string, unknown>);
  expect(enquiries.map(({ id, receivedAt, isSpam }) => ({ id, receivedAt, isSpam }))).toEqual(
    lines.map(({ id, receivedAt, suspectedSpam = false }) => ({ id, receivedAt, isSpam: suspectedSpam })),
  );
  // What hides or turns the text is written out, for the table and for spreadsheets.
  expect(enquiries[0]!.fields.map(({ text }) => text)).toEqual([
    HOSTILE.name,
    HOSTILE.message.replace('\u202E', '\\u202e'),
  ]);
  expect(await inbox.csv(MIRA, ALL)).toContain(`"'=HYPERLINK(""https://evil.test"")\\u202etxt.exe"`);

  const ids = async (filter: Partial<typeof ALL> | { form: string } | { from: string; to?: string }) =>
    (await inbox.list({ ...ALL, ...filter })).enquiries.map(({ id }) => id);
  expect(await ids({ search: ' ADA ' })).toEqual(['ID-0']);
  expect(await ids({ search: 'id-2' })).toEqual(['ID-2']);
  expect(await ids({ form: 'newsletter' })).toEqual(['ID-2', 'ID-1']);
  expect(await ids({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['ID-1']);
  expect((await inbox.csv(MIRA, { ...ALL, search: 'bo@' })).trim().split('\r\n')).toHaveLength(2);

  await inbox.mark('ID-1', { isSpam: false });
  await inbox.mark('ID-1', { isRead: true });
  await expect(inbox.mark('ID-9', { isRead: true })).rejects.toThrow('This enquiry is gone.');
  expect((await inbox.list(ALL)).enquiries[1]).toMatchObject({ isRead: true, isSpam: false });

  await store.write("UPDATE deliveries SET state = 'failed', last_error = 'no route' WHERE enquiry_id = 'ID-0'");
  const deliveries = async () => (await inbox.list(ALL)).enquiries[2]!.deliveries;
  expect(await deliveries()).toEqual([{ channel: 'email', state: 'failed', lastError: 'no route' }]);
  expect(await inbox.retry(MIRA, 'ID-0')).toBe(1);
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
});

it.each(storeKinds)('A deleted enquiry is gone with its marks, and the log has its number alone: %s', async (kind) => {
  const { inbox, store, location, log } = await newInbox(kind, [{ name: 'Wilhelmina Thistlewood' }, { name: 'Bo' }]);
  await inbox.mark('ID-0', { isRead: true });
  await inbox.remove(MIRA, 'ID-0');
  expect((await inbox.list(ALL)).enquiries.map(({ id }) => id)).toEqual(['ID-1']);
  expect(await store.read('SELECT * FROM team_enquiry_marks')).toEqual([]);
  const entries = JSON.stringify(await log.list());
  expect(entries).toContain('deleted an enquiry');
  expect(entries).not.toContain('Thistlewood');
  if (location.file === undefined) return;
  const folder = dirname(location.file);
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(bytes.join('')).not.toContain('Thistlewood');
});
