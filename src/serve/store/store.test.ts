import fc from '../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { newEnquiry } from '../testing/store-files.ts';
import { newTestStore, storeKinds } from '../testing/test-stores.ts';

const idsSql = 'SELECT id FROM enquiries ORDER BY seq';

describe.each(storeKinds)('the store (%s)', (kind) => {
  it('stores many enquiries that arrive at once, in their order', async () => {
    const place = await newTestStore(kind);
    const store = await place.open();
    const ids = Array.from({ length: 300 }, (_, index) => `id-${index}`);
    const stored = await Promise.all(
      ids.map((id, index) => store.save(newEnquiry(id, { key: `k${index % 150}-${id}` }))),
    );
    expect(stored.map(({ id }) => id)).toEqual(ids);
    expect((await place.query(idsSql)).map(({ id }) => id)).toEqual(ids);
  });

  it('refuses those that wait behind a group which cannot be stored, for they would wait as long for the same error', async () => {
    const place = await newTestStore(kind);
    const store = await place.open();
    const impossible = newEnquiry('first', { payload: null as unknown as string });
    const others = Array.from({ length: 200 }, (_, index) => newEnquiry(`id-${index}`));
    const ends = await Promise.allSettled([impossible, ...others].map((enquiry) => store.save(enquiry)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(await place.query(idsSql)).toEqual([]);
  });

  it('stores one enquiry for each key of a form', async () => {
    const store = await (await newTestStore(kind)).open();
    await store.save(newEnquiry('a', { key: 'k' }));
    expect(await store.save(newEnquiry('b', { key: 'k', contentHash: 'other' }))).toEqual({
      id: 'a',
      contentHash: 'h',
    });
    expect(await store.save(newEnquiry('c', { key: 'k', form: 'survey' }))).toEqual({ id: 'c', contentHash: 'h' });
    expect(await store.find('enquiry', 'k')).toEqual({ id: 'a', contentHash: 'h' });
    expect(await store.find('enquiry', 'other')).toBeNull();
  });

  it('accepts the same enquiry twice, because a response may be lost', async () => {
    const place = await newTestStore(kind);
    const store = await place.open();
    await store.save(newEnquiry('a', { deliverTo: ['mail'] }));
    expect(await store.save(newEnquiry('a', { deliverTo: ['mail'] }))).toEqual({ id: 'a', contentHash: 'h' });
    expect(await place.query(idsSql)).toHaveLength(1);
    expect(await place.query('SELECT channel FROM deliveries')).toHaveLength(1);
  });

  it('gives back every text as it was', async () => {
    const place = await newTestStore(kind);
    const store = await place.open();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        const id = `id-${(count += 1)}`;
        const payload = JSON.stringify({ message: text });
        await store.save(newEnquiry(id, { payload }));
        expect(await place.query('SELECT payload FROM enquiries WHERE id = ?', [id])).toEqual([{ payload }]);
      }),
      { numRuns: 20 },
    );
  });
});
