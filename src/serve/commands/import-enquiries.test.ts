import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openOutbox } from '../delivery/outbox.ts';
import { enquiriesCommand } from '../testing/enquiries-command.ts';
import { newEnquiry } from '../testing/store-files.ts';
import { newTestStore, type TestStore } from '../testing/test-stores.ts';
import { tempFolder } from '../testing/write-site.ts';

const rowsSql = `SELECT id, form, received_at, payload, idempotency_key, content_hash, suspected_spam, language
  FROM enquiries ORDER BY seq`;
const deliveriesSql = `SELECT enquiry_id, channel, state, tries, CAST(due_at AS TEXT) AS due, settled_at, last_error
  FROM deliveries ORDER BY enquiry_id, channel`;

const importInto = (place: TestStore, file: string) => enquiriesCommand(place, 'import', file);

/** A file with 1,200 enquiries; some were delivered, some are waiting, some have no key. */
async function filledFile() {
  const place = await newTestStore('file');
  const store = await place.open();
  const payload = JSON.stringify({ message: 'Grüße 🎉 \u0001 "\\u0000"' });
  const saving = Array.from({ length: 1_200 }, (_, index) =>
    store.save(
      newEnquiry(`id-${index}`, {
        payload,
        suspectedSpam: index % 7 === 0 ? 2 : 0,
        ...(index % 5 === 0 && { language: 'de' }),
        deliverTo: index % 2 ? ['mail', 'webhook'] : [],
        ...(index % 3 ? { key: `key-${index}` } : {}),
      }),
    ),
  );
  await Promise.all(saving);
  const outbox = openOutbox(store, 'mail');
  for (const { id } of await outbox.claim(1_000_000, 50))
    await outbox.recordOutcome(id, { state: 'delivered' }, 1_000_000);
  await store.close();
  return { place, file: place.location.file ?? '' };
}

describe('an import', () => {
  it('brings every enquiry with its deliveries in the same order, tells its progress, and doubles nothing again', async () => {
    const { place, file } = await filledFile();
    const before = readFileSync(file);
    const target = await newTestStore('PostgreSQL');
    const reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await importInto(target, file)).toEqual({
      code: 0,
      stdout: '1200 of 1200 enquiries imported; 0 were there already.\n',
      stderr: '',
    });
    expect(reported.mock.lastCall).toEqual(['1200 of 1200 enquiries read\n']);
    expect(readFileSync(file)).toEqual(before);
    expect(await target.query(rowsSql)).toEqual(await place.query(rowsSql));
    expect(await target.query(deliveriesSql)).toEqual(await place.query(deliveriesSql));
    // What has happened since stays.
    await target.query("UPDATE deliveries SET state = 'delivered'");
    expect((await importInto(target, file)).stdout).toBe('0 of 1200 enquiries imported; 1200 were there already.\n');
    expect(await target.query(rowsSql)).toHaveLength(1_200);
    expect(await target.query("SELECT channel FROM deliveries WHERE state <> 'delivered'")).toEqual([]);
  });

  it('is refused while a server uses the file', async () => {
    const place = await newTestStore('file');
    await place.open();
    const { code, stderr } = await importInto(await newTestStore('PostgreSQL'), place.location.file ?? '');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`A server (process ${process.pid}) uses "`)]);
  });

  it('says that the file is missing or is no store, and where it would go', async () => {
    const target = await newTestStore('PostgreSQL');
    const file = path.join(await tempFolder(), 'other.db');
    expect((await importInto(target, file)).stderr).toContain(`There is no file "${file}".`);
    await writeFile(file, 'this is no database, and it is long enough to tell. '.repeat(40));
    expect((await importInto(target, file)).stderr).toContain('is not a store of enquiries');
    expect((await importInto(await newTestStore('file'), file)).stderr).toContain(
      'Name the PostgreSQL database to import into',
    );
  });
});
