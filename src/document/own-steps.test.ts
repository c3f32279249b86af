import fc from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { History } from './history.ts';
import type { Json, Path } from './json.ts';
import { inverted, spliced } from './text/splice.ts';
import { choices, randomOperation, SPELLINGS } from './testing/random-edits.ts';

const text = `{
  "title": "Prices",
  "lead":  "Plain",
  "items": ["a", "b"]
}
`;

function shared() {
  const history = new History(text);
  const set = (by: string, path: Path, value: Json, coalesce?: string, at = 0) =>
    history.apply([{ op: 'set', path, value }], { at, by, ...(coalesce && { coalesce }) });
  return { history, set };
}

describe('A document that several people edit', () => {
  it('takes back what I did last, and leaves what others did since', () => {
    const { history, set } = shared();
    set('mira', ['title'], 'Fees');
    set('jon', ['lead'], 'Simple');
    history.undo({ at: 0, by: 'mira' });
    expect(history.text).toBe(text.replace('Plain', 'Simple'));
    history.redo({ at: 0, by: 'mira' });
    expect(history.value).toMatchObject({ title: 'Fees', lead: 'Simple' });
  });

  it('keeps what is typed after something was taken back apart from what was typed before', () => {
    const { history, set } = shared();
    set('mira', ['title'], 'F', 'title', 0);
    set('mira', ['lead'], 'S', 'lead', 100);
    history.undo({ at: 200, by: 'mira' });
    set('mira', ['title'], 'Fe', 'title', 300);
    history.undo({ at: 400, by: 'mira' });
    expect(history.value).toMatchObject({ title: 'F', lead: 'Plain' });
  });

  it('is as before to the byte where others have changed nothing since', () => {
    const { history } = shared();
    history.apply([{ op: 'remove', path: ['lead'] }], { at: 0, by: 'mira' });
    history.apply([{ op: 'remove', path: ['items'] }], { at: 0, by: 'mira' });
    for (let step = 0; step < 2; step++) history.undo({ at: 0, by: 'mira' });
    expect([history.text, history.possible('mira')]).toEqual([text, { canUndo: false, canRedo: true }]);
    for (let step = 0; step < 2; step++) history.redo({ at: 0, by: 'mira' });
    expect(history.value).toEqual({ title: 'Prices' });
  });

  it('lets what others wrote over my text stand', () => {
    const { history, set } = shared();
    set('mira', ['title'], 'Fees');
    set('jon', ['title'], 'Costs');
    history.undo({ at: 0, by: 'mira' });
    expect(history.value).toMatchObject({ title: 'Costs' });
    history.undo({ at: 0, by: 'jon' });
    expect(history.value).toMatchObject({ title: 'Fees' });
  });

  it('gives nobody steps of others', () => {
    const { history, set } = shared();
    set('mira', ['title'], 'Fees');
    history.undo({ at: 0, by: 'jon' });
    expect([history.possible('jon'), history.value]).toMatchObject([{ canUndo: false }, { title: 'Fees' }]);
  });

  it('takes back what was typed in one go together, though others typed between', () => {
    const { history, set } = shared();
    for (const [at, letter] of [...'Fees'].entries()) {
      set('mira', ['title'], 'Fees'.slice(0, at + 1), 'title', at * 100);
      set('jon', ['lead'], letter, 'lead', at * 100);
    }
    set('mira', ['title'], 'Fees and costs', 'title', 5000);
    history.undo({ at: 6000, by: 'mira' });
    expect(history.value).toMatchObject({ title: 'Fees', lead: 's' });
    history.undo({ at: 6000, by: 'mira' });
    expect(history.value).toMatchObject({ title: 'Prices', lead: 's' });
  });

  it('forgets what could be made again once I do something else', () => {
    const { history, set } = shared();
    set('mira', ['title'], 'Fees');
    history.undo({ at: 0, by: 'mira' });
    set('jon', ['lead'], 'Simple');
    expect(history.possible('mira').canRedo).toBe(true);
    set('mira', ['title'], 'Costs');
    expect(history.possible('mira').canRedo).toBe(false);
  });

  it('stays valid whatever two people do and take back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 30, maxLength: 60 }),
        fc.constantFrom(...Object.values(SPELLINGS)),
        (numbers, spell) => {
          const choose = choices(numbers);
          const first = spell({ a: ['x', { b: 1 }], heading: 'H', items: [1, 2, 3] }, choose);
          const history = new History(first);
          for (let step = 0; step < 12; step++) {
            const by = choose(2) === 0 ? 'mira' : 'jon';
            const action = choose(5);
            if (action === 0) history.undo({ at: step, by });
            else if (action === 1) history.redo({ at: step, by });
            else history.apply([randomOperation(history.value, choose, choose(100))], { at: step, by });
            expect(JSON.parse(history.text)).toEqual(history.value);
          }
          const { done } = history.toJSON();
          const back = done.toReversed().reduce((text, { splices }) => spliced(text, inverted(splices)), history.text);
          expect(back).toBe(first);
        },
      ),
      { numRuns: 100 },
    );
  });
});
