import { describe, expect, it } from 'vitest';
import { openOutbox } from '../../delivery/outbox.ts';
import { newEnquiry } from '../../testing/store-files.ts';
import { newTestStore } from '../../testing/test-stores.ts';

/** Two servers on one database. */
async function twoServers() {
  const place = await newTestStore('PostgreSQL');
  const [one, other] = await Promise.all([place.open(), place.open()]);
  return { place, one, other };
}

describe('several servers on one database', () => {
  it('store one enquiry for each key, although their groups hold the keys in another order', async () => {
    const { place, one, other } = await twoServers();
    // Three groups of each server.
    const keys = Array.from({ length: 150 }, (_, index) => `key-${index}`);
    const [first, second] = await Promise.all([
      Promise.all(keys.map((key) => one.save(newEnquiry(`one-${key}`, { key, deliverTo: ['mail'] })))),
      Promise.all(keys.toReversed().map((key) => other.save(newEnquiry(`other-${key}`, { key, deliverTo: ['mail'] })))),
    ]);
    expect(second.toReversed()).toEqual(first);
    expect(await place.query('SELECT id FROM enquiries')).toHaveLength(150);
    expect(await place.query('SELECT enquiry_id FROM deliveries')).toHaveLength(150);
    const sql = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()';
    expect(await place.query(sql)).toEqual([{ deadlocks: '0' }]);
  });

  it('claim each delivery once', async () => {
    const { one, other } = await twoServers();
    const ids = Array.from({ length: 40 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => one.save(newEnquiry(id, { deliverTo: ['mail'] }))));
    const now = Date.UTC(2026, 0, 2);
    const claims = Array.from({ length: 20 }, (_, index) => openOutbox(index % 2 ? one : other, 'mail').claim(now, 4));
    const claimed = (await Promise.all(claims)).flat().map(({ id }) => id);
    while (claimed.length < 40) claimed.push(...(await openOutbox(one, 'mail').claim(now, 40)).map(({ id }) => id));
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  });

  it('take over the deliveries of one that died, once its lease has expired', async () => {
    const { one, other } = await twoServers();
    await one.save(newEnquiry('a', { deliverTo: ['mail'] }));
    const now = Date.UTC(2026, 0, 2);
    await openOutbox(one, 'mail').claim(now, 4);
    expect(await openOutbox(other, 'mail').claim(now + 60_000, 4)).toEqual([]);
    expect(await openOutbox(other, 'mail').claim(now + 120_000, 4)).toMatchObject([{ id: 'a', tries: 2 }]);
  });

  it('take turns in what one does at a time', async () => {
    const { one, other } = await twoServers();
    const did: string[] = [];
    await one.alone(async () => {
      await other.alone(async () => void did.push('other'));
      did.push('one');
    });
    await other.alone(async () => void did.push('other, after'));
    expect(did).toEqual(['one', 'other, after']);
  });

  it('create the tables once when they start together', async () => {
    const place = await newTestStore('PostgreSQL');
    const stores = await Promise.all(Array.from({ length: 5 }, () => place.open()));
    await Promise.all(stores.map((store, index) => store.save(newEnquiry(`id-${index}`))));
    const versions = await place.query('SELECT version FROM enquiry_migrations');
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('work beside one of the next version, which has added to the tables', async () => {
    const { place, one } = await twoServers();
    await place.query("ALTER TABLE enquiries ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'");
    await place.query('INSERT INTO enquiry_migrations (version) VALUES (99)');
    await one.save(newEnquiry('a'));
    await (await place.open()).save(newEnquiry('b'));
    expect(await place.query('SELECT id FROM enquiries ORDER BY seq')).toEqual([{ id: 'a' }, { id: 'b' }]);
  });
});
