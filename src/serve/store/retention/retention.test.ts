import { describe, expect, it } from 'vitest';
import { testClock } from '../../testing/test-clock.ts';
import { startServerOn, storeKinds, type TestStore } from '../../testing/test-stores.ts';
import { validFields } from '../../testing/start-server.ts';

const hour = 3_600_000;

const rowsOf = (place: TestStore) => place.query('SELECT payload FROM enquiries ORDER BY seq');

describe.each(storeKinds)('RETENTION_DAYS (%s)', (kind) => {
  it('deletes what is older, and nothing else', async () => {
    const clock = testClock(1);
    const { post, place } = await startServerOn(kind, { variables: { RETENTION_DAYS: '2' }, ...clock });
    await post({ ...validFields, name: 'First' });
    await clock.pass(24 * hour);
    await post({ ...validFields, name: 'Second' });
    await clock.pass(23 * hour);
    expect(await rowsOf(place)).toHaveLength(2);
    await clock.pass(2 * hour);
    const rows = await rowsOf(place);
    expect(rows.map(({ payload }) => (JSON.parse(String(payload)) as { name: string }).name)).toEqual(['Second']);
    await clock.pass(24 * hour);
    expect(await rowsOf(place)).toEqual([]);
  });

  it('deletes many in one go', async () => {
    const clock = testClock(1);
    const { post, place } = await startServerOn(kind, { variables: { RETENTION_DAYS: '1' }, ...clock });
    await post(validFields);
    await place.query(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
      INSERT INTO enquiries (id, form, received_at, payload, content_hash)
      SELECT 'id-' || i, form, received_at, payload, content_hash FROM n, enquiries`);
    expect(await rowsOf(place)).toHaveLength(451);
    // A day more than RETENTION_DAYS says: see wrong-clock.test.ts.
    await clock.pass(50 * hour);
    expect(await rowsOf(place)).toEqual([]);
  });
});
