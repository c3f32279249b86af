import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configKey } from '../../../config/save/kept-states.ts';
import { History } from '../../../document/history.ts';
import { StoreInUse } from '../../../serve/store/embedded/lock.ts';
import { openSqlite } from '../../../serve/store/embedded/sqlite.ts';
import { runKilledProgram } from '../testing/run-killed-program.ts';
import type { StoredDraft } from './draft-log.ts';
import { openOwnLog, studioFolder } from './own-log.ts';

let project: string;
let file: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'draft-'));
  file = join(project, 'site.config.json');
  writeFileSync(file, '{"name": "old"}');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const draft = (text: string): StoredDraft => ({ base: '{"name": "old"}', text, history: { done: [] } });
const former = () => join(studioFolder(project), configKey(file));
/** What the next studio finds. */
async function found(config = file): Promise<StoredDraft | null> {
  const log = await openOwnLog(project, config);
  await log.close();
  return log.read();
}

describe('The draft of a config', () => {
  it('is there again after kill -9, with undo', async () => {
    expect(await runKilledProgram('draft', project, file)).toBe('SIGKILL');
    expect(await found()).toMatchObject({
      base: '{"name": "old"}',
      text: '{"name": "new"}',
      history: { done: [{ splices: [{ removed: '"old"', inserted: '"new"' }] }] },
    });
  });

  it('is null where there is none', async () => {
    expect(await found()).toBeNull();
  });

  it('is one and the same through a link to the config', async () => {
    const link = join(project, 'link.json');
    symlinkSync(file, link);
    const log = await openOwnLog(project, file);
    log.keep(() => draft('{}'));
    await log.close();
    expect((await found(link))?.text).toBe('{}');
  });

  it('is open in one studio at a time', async () => {
    const log = await openOwnLog(project, file);
    await expect(openOwnLog(project, file)).rejects.toThrow(StoreInUse);
    await log.close();
  });

  it('is put aside where it cannot be read', async () => {
    mkdirSync(studioFolder(project), { recursive: true });
    writeFileSync(`${former()}.db`, 'no database '.repeat(400));
    expect(await found()).toBeNull();
    expect(existsSync(`${former()}.db.unreadable`)).toBe(true);
  });

  it('says that it could not be stored, and why, until it could', async () => {
    const log = await openOwnLog(project, file);
    const other = openSqlite(`${former()}.db`);
    await other.execute('BEGIN IMMEDIATE');
    log.keep(() => draft('{}'));
    await expect
      .poll(() => log.failure, { timeout: 20_000 })
      .toContain('not stored yet, because the store cannot be written');
    other.close();
    await expect.poll(() => log.failure, { timeout: 20_000 }).toBeNull();
    await log.close();
    expect((await found())?.text).toBe('{}');
  });
});

describe('A draft that a studio of before has left', () => {
  /** As it was written: steps that were taken back were a list beside the others, the next one last. */
  const FORMER = {
    version: 1,
    file: '/site/site.config.json',
    base: 'k3yOfBase0',
    text: '{"name": "one"}',
    history: {
      done: [{ splices: [{ at: 9, removed: '"old"', inserted: '"one"' }], at: 1000, coalesce: 'name' }],
      undone: [
        { splices: [{ at: 9, removed: '"two"', inserted: '"three"' }], at: 9000 },
        { splices: [{ at: 9, removed: '"one"', inserted: '"two"' }], at: 5000 },
      ],
    },
  };
  function leave(text: string): void {
    mkdirSync(former(), { recursive: true });
    writeFileSync(join(former(), 'draft.json'), text);
    writeFileSync(join(former(), 'base-k3yOfBase0.json'), '{"name": "old"}');
  }

  it('is taken over once, with what can be taken back and made again', async () => {
    leave(JSON.stringify(FORMER));
    await found();
    expect([existsSync(join(former(), 'draft.json')), existsSync(join(former(), 'draft.taken-over.json'))]).toEqual([
      false,
      true,
    ]);
    const { base, text, history } = (await found())!;
    expect([base, text]).toEqual(['{"name": "old"}', '{"name": "one"}']);
    const edited = new History(text, history);
    const texts = [edited.text];
    for (const step of ['undo', 'redo', 'redo', 'redo', 'undo'] as const) {
      edited[step]();
      texts.push(edited.text);
    }
    expect(texts.map((each) => (JSON.parse(each) as { name: string }).name)).toEqual([
      'one',
      'old',
      'one',
      'two',
      'three',
      'two',
    ]);
  });

  it('is kept aside where it cannot be read', async () => {
    leave('{"version": 1, "text": ');
    expect(await found()).toBeNull();
    expect(existsSync(join(former(), 'draft.unreadable.json'))).toBe(true);
  });
});
