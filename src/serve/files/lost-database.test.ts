import { existsSync } from 'node:fs';
import { readdir, rename, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectLog, readLine } from '../testing/collect-log.ts';
import { plansSite, sendPlan } from '../testing/plans-form.ts';
import { testClock } from '../testing/test-clock.ts';
import { newTestStore, startServerOn } from '../testing/test-stores.ts';
import { tempFolder } from '../testing/write-site.ts';

const day = 24 * 3_600_000;
const endings = ['', '-wal', '-shm'];

/** A store with five enquiries, whose database was moved away; what a server on it logs, and what is in its folder of files. */
async function storeWithoutDatabase() {
  const place = await newTestStore('file');
  const file = place.location.file!;
  const aside = path.join(await tempFolder(), 'enquiries.db');
  const { logger, lines } = collectLog('warn');
  const start = async (clock = testClock(1)) => {
    const { server, get } = await startServerOn('file', { ...plansSite, ...clock, logger }, place);
    await clock.idle();
    return { server, get, clock };
  };
  const { server, get } = await start();
  const ids: string[] = [];
  while (ids.length < 5) ids.push(await sendPlan(get));
  await server.close();
  const move = async (from: string, to: string) => {
    for (const ending of endings) if (existsSync(from + ending)) await rename(from + ending, to + ending);
  };
  await move(file, aside);
  const yesterday = (Date.now() - day) / 1000;
  for (const id of ids) await utimes(path.join(`${file}-files`, id), yesterday, yesterday);
  return {
    ids,
    lines,
    start,
    folders: async () => (await readdir(`${file}-files`)).filter((name) => !name.startsWith('.')).toSorted(),
    async putBack() {
      await move(file, path.join(await tempFolder(), 'newer.db'));
      await move(aside, file);
    },
  };
}

describe('the files of a store whose database is gone', () => {
  it('stay where they are, whatever time passes, and the log says so once', async () => {
    const { ids, lines, start, folders } = await storeWithoutDatabase();
    const { clock } = await start();
    await clock.pass(10 * day, day / 2);
    expect(await folders()).toEqual(ids.toSorted());
    const msg = 'The files of 5 enquiries that are not in the store are older than the store';
    expect(lines.map(readLine)).toEqual([{ level: 40, msg: expect.stringContaining(msg) as string }]);
  });

  it('belong to its enquiries again once it is back', async () => {
    const { ids, lines, start, folders, putBack } = await storeWithoutDatabase();
    const { server } = await start();
    await server.close();
    await putBack();
    lines.length = 0;
    const { clock } = await start();
    await clock.pass(10 * day, day / 2);
    expect(await folders()).toEqual(ids.toSorted());
    expect(lines).toEqual([]);
  });
});
