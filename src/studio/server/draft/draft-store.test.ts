import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configKey } from '../../../config/save/kept-states.ts';
import { DraftStore, studioFolder, type StoredDraft } from './draft-store.ts';
import { runKilledProgram } from '../testing/run-killed-program.ts';

let project: string;
let file: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'draft-'));
  file = join(project, 'site.config.json');
  writeFileSync(file, '{"name": "old"}');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(project, { recursive: true, force: true });
});

const draft = (text: string): StoredDraft => ({ base: '{"name": "old"}', text, history: { done: [], undone: [] } });
const folder = () => join(studioFolder(project), configKey(file));

describe('The draft of a config', () => {
  it('is there again after kill -9, with undo', async () => {
    expect(await runKilledProgram('draft', project, file)).toBe('SIGKILL');
    expect(new DraftStore(project, file).read()).toMatchObject({
      base: '{"name": "old"}',
      text: '{"name": "new"}',
      history: { done: [{ splices: [{ removed: '"old"', inserted: '"new"' }] }], undone: [] },
    });
  });
  it('is null where there is none', () => {
    expect(new DraftStore(project, file).read()).toBeNull();
  });
  it('is written once a second, as it is then', () => {
    vi.useFakeTimers();
    const store = new DraftStore(project, file);
    let text = '';
    for (let key = 0; key < 15; key++) {
      text = JSON.stringify({ name: key });
      store.keep(() => draft(text));
      vi.advanceTimersByTime(100);
      expect(store.read()?.text).toBe(key < 9 ? undefined : '{"name":9}');
    }
    vi.advanceTimersByTime(600);
    expect(store.read()?.text).toBe('{"name":14}');
  });
  it('is written when the studio ends', () => {
    const store = new DraftStore(project, file);
    store.keep(() => draft('{}'));
    store.close();
    expect(new DraftStore(project, file).read()?.text).toBe('{}');
  });
  it('is one and the same through a link to the config', () => {
    const link = join(project, 'link.json');
    symlinkSync(file, link);
    const store = new DraftStore(project, file);
    store.keep(() => draft('{}'));
    store.close();
    expect(new DraftStore(project, link).read()?.text).toBe('{}');
  });
  it('keeps one base: the last', () => {
    const store = new DraftStore(project, file);
    for (const base of ['{"name": 1}', '{"name": 2}']) {
      store.keep(() => ({ ...draft('{}'), base }));
      store.flush();
    }
    expect(store.read()?.base).toBe('{"name": 2}');
    expect(readdirSync(folder()).filter((name) => name.startsWith('base-'))).toHaveLength(1);
  });
  it('of another running studio is left alone', () => {
    const store = new DraftStore(project, file);
    store.keep(() => draft('{"name": "first"}'));
    store.flush();
    // Process 1 is always running.
    writeFileSync(join(folder(), 'owner'), readFileSync(join(folder(), 'owner'), 'utf8').replace(/^\d+/, '1'));
    const second = new DraftStore(project, file);
    expect(second.read()).toBeNull();
    second.keep(() => draft('{"name": "second"}'));
    second.close();
    expect(store.read()?.text).toBe('{"name": "first"}');
  });
  it('is put aside where it cannot be read', () => {
    const store = new DraftStore(project, file);
    store.keep(() => draft('{}'));
    store.flush();
    writeFileSync(join(folder(), 'draft.json'), '{"version": 1, "text": ');
    expect(store.read()).toBeNull();
    expect(existsSync(join(folder(), 'draft.unreadable.json'))).toBe(true);
  });
  it('says that it could not be stored, and why, until it could', () => {
    vi.useFakeTimers();
    const store = new DraftStore(project, file);
    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), '');
    store.keep(() => draft('{}'));
    vi.advanceTimersByTime(1000);
    expect(store.failure).toBe(
      'What you have changed is not stored yet, because the computer says ENOTDIR. Save it, or leave this page open until it is.',
    );
    rmSync(folder());
    mkdirSync(folder());
    vi.advanceTimersByTime(1000);
    expect([store.failure, store.read()?.text]).toEqual([null, '{}']);
  });
});
