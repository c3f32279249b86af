import fc from '../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { History } from '../../document/history.ts';
import { storeKinds } from '../../serve/testing/test-stores.ts';
import { choices, randomOperation } from '../../document/testing/random-edits.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { DraftUnstored, DraftLog } from '../../studio/server/draft/draft-log.ts';

const base = '{ "heading": "A",  "items": [1, 2] }\n';
const never = () => {
  throw new Error('Nobody else writes.');
};
const stateOf =
  (history: History, from = base) =>
  () => ({ base: from, text: history.text, history: history.toJSON() });
const heading = (value: string) => ({ op: 'set' as const, path: ['heading'], value });

describe.each(storeKinds)('the log of a draft (%s)', (kind) => {
  it('is there again after a crash, with what each of all can take back', async () => {
    const store = await newTeamStore(kind);
    const draft = await DraftLog.open(store, never);
    expect(draft.read()).toBeNull();
    const history = new History(base);
    for (const [by, value] of [
      ['mira', 'B'],
      ['jon', 'C'],
    ] as const) {
      history.apply([heading(value)], { at: 1, by });
      draft.keep(stateOf(history));
    }
    history.undo({ at: 2, by: 'jon' });
    draft.keep(stateOf(history));
    await draft.whenStored();

    const stored = (await DraftLog.open(await store.again(), never)).read()!;
    expect(stored).toEqual(stateOf(history)());
    const again = new History(stored.text, stored.history);
    again.redo({ at: 3, by: 'jon' });
    expect(again.value).toMatchObject({ heading: 'C' });
    again.undo({ at: 4, by: 'mira' });
    expect(again.value).toMatchObject({ heading: 'C' });
  });

  it('is stored as a whole where a step that was noted has become another one', async () => {
    const store = await newTeamStore(kind);
    const draft = await DraftLog.open(store, never);
    const before = new History(base);
    before.apply([heading('B')], { at: 1, by: 'mira' });
    draft.keep(stateOf(before));
    const after = new History(base);
    after.apply([heading('Something longer')], { at: 1, by: 'mira' });
    after.apply([heading('C')], { at: 2, by: 'jon' });
    draft.keep(stateOf(after));
    await draft.whenStored();
    expect((await DraftLog.open(await store.again(), never)).read()).toEqual(stateOf(after)());
  });

  it('is the same text after any steps, saves and restarts', async () => {
    const store = await newTeamStore(kind);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 40, maxLength: 60 }), async (numbers) => {
        await store.write('DELETE FROM team_operations');
        const choose = choices(numbers);
        let from = base;
        let draft = await DraftLog.open(store, never);
        let history = new History(base);
        for (let step = 1; step < 10; step++) {
          history.apply([randomOperation(history.value, choose, choose(50))], { at: step, by: `p${choose(3)}` });
          if (choose(4) === 0) history.undo({ at: step, by: `p${choose(3)}` });
          if (choose(4) === 0) from = history.text;
          draft.keep(stateOf(history, from));
          if (choose(4) > 0) continue;
          await draft.whenStored();
          draft = await DraftLog.open(store, never);
          const stored = draft.read();
          expect(stored?.text ?? base).toBe(history.text);
          if (stored) history = new History(stored.text, stored.history);
          from = stored?.base ?? base;
        }
        await draft.whenStored();
      }),
      { numRuns: kind === 'file' ? 20 : 5 },
    );
  });

  it('tells that it is not stored while the store is away, and stores it later', async () => {
    const store = await newTeamStore(kind);
    let isAway = true;
    const draft = await DraftLog.open(
      { ...store, run: (...args) => (isAway ? Promise.reject(new Error('away')) : store.run(...args)) },
      never,
    );
    const history = new History(base);
    history.apply([heading('B')], { at: 1, by: 'mira' });
    draft.keep(stateOf(history));
    await expect(draft.whenStored()).rejects.toThrow(DraftUnstored);
    expect(draft.failure).toContain('not stored yet');
    isAway = false;
    await draft.whenStored();
    expect(draft.failure).toBeNull();
    expect((await DraftLog.open(store, never)).read()?.text).toBe(history.text);
  });

  it('goes on where a commit succeeded whose answer was lost', async () => {
    const store = await newTeamStore(kind);
    const draft = await DraftLog.open(
      { ...store, run: (...args) => store.run(...args).then(() => Promise.reject(new Error('lost'))) },
      never,
    );
    const history = new History(base);
    for (const value of ['B', 'C']) {
      history.apply([heading(value)], { at: 1, by: 'mira' });
      draft.keep(stateOf(history));
      await draft.whenStored();
    }
    expect((await DraftLog.open(store, never)).read()?.text).toBe(history.text);
  });

  it('tells when another process has written to it', async () => {
    const store = await newTeamStore(kind);
    let taken = 0;
    const [one, other] = [await DraftLog.open(store, () => taken++), await DraftLog.open(store, never)];
    const history = new History(base);
    history.apply([heading('B')], { at: 1, by: 'mira' });
    other.keep(stateOf(history));
    await other.whenStored();
    one.keep(stateOf(history));
    await expect(one.whenStored()).rejects.toThrow(DraftUnstored);
    expect(taken).toBe(1);
    await one.close();
  });
});
