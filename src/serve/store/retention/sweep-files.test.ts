import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRetention } from './retention.ts';
import { testClock } from '../../testing/test-clock.ts';
import { newTestStore } from '../../testing/test-stores.ts';
import type { FileStore, Orphans } from '../../files/file-store.ts';

const hour = 3_600_000;

/** A server whose file store has these orphans: what it sweeps, and what it logs. */
async function serverWith(orphans: Orphans) {
  const store = await (await newTestStore('file')).open();
  const clock = testClock(1);
  const swept: string[] = [];
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const files: Pick<FileStore, 'findOrphans' | 'sweep'> = {
    findOrphans: async () => ({ ...orphans, ids: orphans.ids.filter((id) => !swept.includes(id)) }),
    sweep: async (ids) => void swept.push(...ids),
  };
  const end = startRetention({ files: files as FileStore, store, retentionDays: 0, logger, ...clock });
  onTestFinished(end);
  await clock.idle();
  return { clock, swept, lines };
}

const sixty = Array.from({ length: 60 }, (_, n) => `id-${n}`);

describe('files without an enquiry', () => {
  it('are swept at once where they are few, which is logged', async () => {
    const { swept, lines } = await serverWith({ ids: ['id'], stored: 2, foreign: 0 });
    expect(swept).toEqual(['id']);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'The files of 1 enquiry that is not in the store are set aside; deleted in a week.'],
    ]);
  });

  it('wait for a day where they are many and most, so that a store can be put back', async () => {
    const { clock, swept, lines } = await serverWith({ ids: sixty, stored: 70, foreign: 0 });
    await clock.pass(23 * hour);
    expect(swept).toEqual([]);
    await clock.pass(2 * hour);
    expect(swept).toEqual(sixty);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [
        40,
        'Of 70 enquiries with files, 60 are not in the store. Their files are set aside once the server has run like this ' +
          'for a day, and deleted a week later. If the store was replaced by mistake, stop the server and put it back before then.',
      ],
      [40, 'The files of 60 enquiries that are not in the store are set aside; deleted in a week.'],
    ]);
  });

  it('wait while the clock is doubted', async () => {
    const orphans: Orphans = { ids: [], stored: 1, foreign: 0 };
    const { clock, swept } = await serverWith(orphans);
    orphans.ids.push('id');
    clock.set(clock.now() + 400 * 24 * hour);
    await clock.pass(hour);
    expect(swept).toEqual([]);
  });
});
