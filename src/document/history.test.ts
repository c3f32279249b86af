import fc from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { OperationError, type Operation } from './operation.ts';
import { History, type HistoryState } from './history.ts';
import { joinSteps } from './own-steps.ts';
import { choices, file, json, randomOperation } from './testing/random-edits.ts';

const set = (value: Json, key = 'a'): Operation => ({ op: 'set', path: [key], value });

/** Types texts into a field, each some ms after the one before. */
function typed(history: History, texts: string[], pauseMs: number, coalesce = 'a'): void {
  for (const [index, text] of texts.entries()) history.apply([set(text)], { at: index * pauseMs, coalesce });
}

const reloaded = (history: History): History =>
  new History(history.text, JSON.parse(JSON.stringify(history)) as HistoryState);

describe('Undo', () => {
  it('goes back byte for byte through any number of random steps, and redo forward again', () => {
    const steps = fc.array(fc.tuple(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), json, json), { maxLength: 30 });
    fc.assert(
      fc.property(file, steps, fc.boolean(), (start, all, isReloaded) => {
        let history = new History(JSON.stringify(start, null, 2));
        const texts = [history.text];
        for (const [numbers, ...values] of all) {
          const before = history.text;
          const operations: Operation[] = [];
          const scratch = new History(before);
          for (const value of values) {
            const operation = randomOperation(scratch.value, choices(numbers), value);
            scratch.apply([operation], { at: 0 });
            operations.push(operation);
          }
          history.apply(operations, { at: 0 });
          if (history.text !== before) texts.push(history.text);
        }
        if (isReloaded) history = reloaded(history);
        for (const text of texts.toReversed()) {
          expect(history.text).toBe(text);
          history.undo();
        }
        for (const text of texts) {
          expect(history.text).toBe(text);
          history.redo();
        }
        expect(history.possible().canRedo).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
  it('joins edits of one key that are one step, however long they take', () => {
    const history = new History('{"a":1}');
    for (const [value, at] of [
      [2, 0],
      [3, 60_000],
    ] as const)
      history.apply([set(value)], { at, coalesce: 'a', isOneStep: true });
    history.undo();
    expect(history.text).toBe('{"a":1}');
  });
  it('takes several operations back as one step', () => {
    const history = new History('{}');
    history.apply([set(1), set(2, 'b'), { op: 'remove', path: ['a'] }], { at: 0 });
    history.undo();
    expect([history.text, history.possible().canUndo]).toEqual(['{}', false]);
  });
  it('carries out none of several operations where one does not fit', () => {
    const history = new History('{}');
    expect(() => history.apply([set(1), { op: 'remove', path: ['b'] }], { at: 0 })).toThrow(OperationError);
    expect([history.text, history.value, history.possible().canUndo]).toEqual(['{}', {}, false]);
  });
  it('does nothing where there is nothing to undo or redo', () => {
    const history = new History('{}');
    history.undo();
    history.redo();
    expect(history.text).toBe('{}');
  });
  it('has no step for an operation that changes nothing, and keeps what can be redone', () => {
    const history = new History('{"a": 1}');
    history.apply([set(2)], { at: 0 });
    history.undo();
    history.apply([set(1)], { at: 0 });
    expect([history.possible().canUndo, history.possible().canRedo]).toEqual([false, true]);
  });
  it('forgets what was undone once something else is changed', () => {
    const history = new History('{"a": 1}');
    history.apply([set(2)], { at: 0 });
    history.undo();
    history.apply([set(3)], { at: 0 });
    history.redo();
    expect(history.text).toBe('{"a": 3}');
  });
});

describe('Stored steps', () => {
  it('of one text that was typed are one, which later steps of undo still name', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T', 'Ta', 'Tal'], 10);
    history.undo();
    history.redo();
    const joined = joinSteps(history.toJSON().done);
    expect(joined).toMatchObject([{ splices: [{ removed: '""', inserted: '"Tal"' }] }, { undoes: [1, 2, 3] }, {}]);
    const again = new History(history.text, { done: joined });
    again.undo();
    expect([again.text, again.possible()]).toEqual(['{"a": ""}', { canUndo: false, canRedo: true }]);
  });
});

describe('Typing in a field', () => {
  it('is one step while less than a second passes between two keys', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T', 'Ta', 'Tal', 'Talk'], 999);
    history.undo();
    expect([history.text, history.possible().canUndo]).toEqual(['{"a": ""}', false]);
  });
  it('is a new step after a second', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T', 'Ta'], 1000);
    history.undo();
    expect(history.text).toBe('{"a": "T"}');
  });
  it('is a new step in another field', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T'], 0);
    typed(history, ['Ta'], 0, 'b');
    history.undo();
    expect(history.text).toBe('{"a": "T"}');
  });
  it('is a new step after undo', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T'], 0);
    history.apply([set(1, 'b')], { at: 0 });
    history.undo();
    typed(history, ['Ta'], 0);
    history.undo();
    expect(history.text).toBe('{"a": "T"}');
  });
  it('leaves nothing to undo when all of it was deleted again', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T', ''], 10);
    expect(history.possible().canUndo).toBe(false);
  });
  it('joins a step across a reload', () => {
    const history = new History('{"a": ""}');
    typed(history, ['T'], 0);
    const again = reloaded(history);
    again.apply([set('Ta')], { at: 10, coalesce: 'a' });
    again.undo();
    expect(again.text).toBe('{"a": ""}');
  });
});
