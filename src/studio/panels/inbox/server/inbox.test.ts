import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { jsonLine } from '../../../../serve/commands/enquiry-lines.ts';
import { flatFields } from '../../../../serve/delivery/flat-fields.ts';
import { enquiriesCommand } from '../../../../serve/testing/enquiries-command.ts';
import type { InboxFilter } from '../protocol.ts';
import { openConnection } from '../../../../serve/store/open-database.ts';
import { openReader } from '../../../../serve/store/stored-enquiries.ts';
import { storeKinds, type StoreKind } from '../../../../serve/testing/test-stores.ts';
import { openLog } from '../../../../team/store/team-log.ts';
import { newTeamStore } from '../../../../team/testing/team-stores.ts';
import { createInbox } from './inbox.ts';

const ALL: InboxFilter = { search: '', form: null, from: null, to: null };
const MIRA = { id: 'mira', name: 'Mira', address: 'mira@example.com', may: () => true };
const HOSTILE = { name: '<script>alert(1)</script>', message: '=HYPERLINK("https://evil.test")\u202Etxt.exe' };

/** The text of a file in pieces. */
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** The inbox of a store with an enquiry a day, from the first of January on. */
async function newInbox(kind: StoreKind, payloads: object[]) {
  const store = await newTeamStore(kind);
  const { location } = store.place;
  const connection = await openConnection(location);
  await connection.insert(
    payloads.map((payload, at) => ({
      id: `ID-${at}`,
      form: at === 0 ? 'enquiry' : 'newsletter',
      receivedAt: new Date(Date.UTC(2026, 0, 1 + at, 3, 4, 5)).toISOString(),
      payload: JSON.stringify(payload),
      contentHash: '',
      suspectedSpam: at === 1 ? 1 : 0,
      deliverTo: at === 0 ? ['email'] : [],
    })),
  );
  await connection.close();
  const log = openLog(store, () => 0);
  /** How many rows were read of the store. */
  const rows = { read: 0 };
  const counted: typeof store = {
    ...store,
    async run(statements, mode) {
      const results = await store.run(statements, mode);
      for (const result of results) rows.read += result.rows.length;
      return results;
    },
    async read(sql, args) {
      const result = await store.read(sql, args);
      rows.read += result.length;
      return result;
    },
  };
  const inbox = createInbox({ rootDir: '/none', location, store: counted, log });
  return { inbox, store, location, log, rows };
}

const MANY = 1_500;
/** More enquiries than are shown, or read at a time. */
const many = Array.from({ length: MANY }, (_, at) => ({ name: `Person ${at}`, message: at % 300 === 0 ? 'rare' : '' }));

it.each(storeKinds)('The inbox shows what `npm run -s enquiries -- --json` does, and narrows it: %s', async (kind) => {
  const { inbox, location, store } = await newInbox(kind, [
    { name: 'Ada', agreed: true },
    { email: 'bo@example.com' },
    HOSTILE,
  ]);
  const { enquiries, total, forms } = await inbox.list(ALL);
  expect([total, forms]).toEqual([3, ['enquiry', 'newsletter']]);
  const reader = (await openReader(location))!;
  onTestFinished(() => reader.close());
  const lines = [];
  for await (const enquiry of reader.all()) lines.unshift(JSON.parse(jsonLine(enquiry)) as Record<string, unknown>);
  expect(enquiries.map(({ id, receivedAt, isSpam }) => ({ id, receivedAt, isSpam }))).toEqual(
    lines.map(({ id, receivedAt, suspectedSpam = false }) => ({ id, receivedAt, isSpam: suspectedSpam })),
  );
  expect(enquiries.at(-1)!.fields.map(({ text }) => text)).toEqual(['Ada', 'Yes']);
  // What hides or turns the text is written out, for the table and for spreadsheets.
  expect(enquiries[0]!.fields.map(({ text }) => text)).toEqual([
    HOSTILE.name,
    HOSTILE.message.replace('\u202E', '\\u202e'),
  ]);
  expect(await textOf(await inbox.csv(MIRA, ALL))).toContain(`"'=HYPERLINK(""https://evil.test"")\\u202etxt.exe"`);

  const ids = async (filter: Partial<InboxFilter>) =>
    (await inbox.list({ ...ALL, ...filter })).enquiries.map(({ id }) => id);
  expect(await ids({ search: ' ADA ' })).toEqual(['ID-0']);
  expect(await ids({ search: 'id-2' })).toEqual(['ID-2']);
  expect(await ids({ form: 'newsletter' })).toEqual(['ID-2', 'ID-1']);
  expect(await ids({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['ID-1']);
  const found = await textOf(await inbox.csv(MIRA, { ...ALL, search: 'bo@' }));
  expect(found.trim().split('\r\n')).toHaveLength(2);

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

it.each(storeKinds)(
  'Of many enquiries it reads those that it shows, and counts the others: all were read: %s',
  async (kind) => {
    const { inbox, store, rows } = await newInbox(kind, many);
    await store.write('INSERT INTO team_enquiry_marks (enquiry, is_read) SELECT id, 1 FROM enquiries');
    const shown = async (filter: Partial<InboxFilter>) => {
      rows.read = 0;
      const { enquiries, total } = await inbox.list({ ...ALL, ...filter });
      expect(enquiries.every(({ isRead }) => isRead)).toBe(true);
      // Enquiries with their marks, and a few numbers and names.
      expect(rows.read).toBeLessThanOrEqual(2 * Math.max(enquiries.length, 200) + 10);
      return [total, enquiries.length, enquiries[0]!.id, enquiries.at(-1)!.id];
    };
    expect(await shown({})).toEqual([1500, 200, 'ID-1499', 'ID-1300']);
    expect(await shown({ form: 'newsletter' })).toEqual([1499, 200, 'ID-1499', 'ID-1300']);
    expect(await shown({ form: 'enquiry' })).toEqual([1, 1, 'ID-0', 'ID-0']);
    expect(await shown({ to: '2026-12-31' })).toEqual([365, 200, 'ID-364', 'ID-165']);
    expect(await shown({ form: 'newsletter', from: '2026-12-31' })).toEqual([1136, 200, 'ID-1499', 'ID-1300']);
    expect(await shown({ form: 'newsletter', from: '2026-01-01', to: '2026-01-02' })).toEqual([1, 1, 'ID-1', 'ID-1']);
  },
);

it.each(storeKinds)(
  'While it searches all enquiries, or writes them out, other work is done: all of it waited: %s',
  async (kind) => {
    const { inbox } = await newInbox(kind, many);
    /** How often others have had their turn before something was done. */
    const turnsDuring = async (work: Promise<unknown>) => {
      let [turns, isDone] = [0, false];
      void work.finally(() => (isDone = true));
      while (!isDone) {
        await setImmediate();
        turns += 1;
      }
      await work;
      return turns;
    };
    const searching = inbox.list({ ...ALL, search: 'RARE' });
    expect(await turnsDuring(searching)).toBeGreaterThanOrEqual(5);
    const { enquiries, total } = await searching;
    expect([total, enquiries.map(({ id }) => id)]).toEqual([5, ['ID-1200', 'ID-900', 'ID-600', 'ID-300', 'ID-0']]);
    // The heading needs the fields of all of them.
    expect(await turnsDuring(inbox.csv(MIRA, ALL))).toBeGreaterThanOrEqual(5);
  },
);

it.each(storeKinds)(
  'The file for spreadsheets is what the command prints, and is read piece by piece: %s',
  async (kind) => {
    const { inbox, store, rows } = await newInbox(kind, many);
    const printed = (await enquiriesCommand(store.place, '--csv')).stdout;
    expect(printed.startsWith('\ufeffid,')).toBe(true);
    expect(await textOf(await inbox.csv(MIRA, ALL))).toBe(printed);
    const pieces = (await inbox.csv(MIRA, ALL))[Symbol.asyncIterator]();
    await pieces.next();
    rows.read = 0;
    await pieces.next();
    await setImmediate();
    expect(rows.read).toBeLessThan(300);
    await pieces.return!();
    expect((await pieces.next()).done).toBe(true);
    expect(rows.read).toBeLessThan(300);
  },
);

it.each(storeKinds)('A search finds each text that is shown, in letters of either size: %s', async (kind) => {
  const payloads = [
    { 'quoted "name"': 'Ä "quote", a \\ and 100%_', lines: 'one\ntwo\tthree', sign: '\u202e\u0007' },
    { address: { city: 'Ærøskøbing', lots: [{ kind: 'a', number: 1 }] }, wishes: ['tills', 'cards'], business: true },
    { '\ud83d\ude00': '\ud83d\ude00 <b>', empty: [], nothing: null, number: 12.5 },
  ];
  const { inbox } = await newInbox(kind, payloads);
  for (const [at, payload] of payloads.entries())
    for (const text of flatFields(payload).values()) {
      const found = await inbox.list({ ...ALL, search: text.toUpperCase() });
      expect(found.enquiries.map(({ id }) => id)).toContain(`ID-${at}`);
    }
});
