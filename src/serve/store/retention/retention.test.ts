import { expect, it } from 'vitest';
import { testClock } from '../../testing/test-clock.ts';
import { startServerOn, storeKinds } from '../../testing/test-stores.ts';
import { validFields } from '../../testing/start-server.ts';

const hour = 3_600_000;

it.each(storeKinds)('RETENTION_DAYS deletes what is older, and nothing else (%s)', async (kind) => {
  const clock = testClock(1);
  const { post, place } = await startServerOn(kind, { variables: { RETENTION_DAYS: '2' }, ...clock });
  const names = async () => {
    const rows = await place.query('SELECT payload FROM enquiries ORDER BY seq');
    return rows.map(({ payload }) => (JSON.parse(String(payload)) as { name: string }).name);
  };
  await post({ ...validFields, name: 'First' });
  await clock.pass(24 * hour, 12 * hour);
  await post({ ...validFields, name: 'Second' });
  await clock.pass(23 * hour, 12 * hour);
  expect(await names()).toEqual(['First', 'Second']);
  await clock.pass(2 * hour);
  expect(await names()).toEqual(['Second']);
  await clock.pass(24 * hour, 12 * hour);
  expect(await names()).toEqual([]);
});
