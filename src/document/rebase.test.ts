import fc, { isThorough } from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { applyOperations, type Operation } from './operation.ts';
import { History } from './history.ts';
import { rebase, rebaseOperations } from './rebase.ts';
import { choices, SPELLINGS } from './testing/random-edits.ts';

const set = (path: (string | number)[], value: Json): Operation => ({ op: 'set', path, value });

/** A file as somebody wrote it: two sections, with odd spacing and numbers. */
const base = `{
  "sections": [
    { "id": "a",  "heading": "A", "loop": 5.0 },
    { "id": "b",  "heading": "B", "loop": 1e1 }
  ]
}
`;

/** A draft of a text, after one step for each operation. */
function draftOf(text: string, ...operations: Operation[]): History {
  const history = new History(text);
  for (const operation of operations) history.apply([operation], { at: 0 });
  return history;
}

const noAnswer = () => undefined;

describe('A draft whose file was changed elsewhere', () => {
  const swapped = base.replace(/( {4}\{ "id": "a".*?\}),\n(.*)\n/, '$2,\n$1\n').replace('"B"', '"Theirs, and  longer"');

  it('becomes their text byte for byte, but for what I changed', () => {
    const draft = draftOf(base, set(['sections', 0, 'heading'], 'Mine'));
    const { history, conflicts } = rebase(base, draft, swapped, noAnswer);
    expect([history.text, conflicts]).toEqual([swapped.replace('"A"', '"Mine"'), []]);
  });
  it('goes on undoing my steps one by one, down to their text', () => {
    const draft = draftOf(base, set(['sections', 0, 'heading'], 'Mine'), set(['sections', 1, 'tone'], 'dark'));
    const { history } = rebase(base, draft, swapped, noAnswer);
    history.undo();
    expect(history.text).toBe(swapped.replace('"A"', '"Mine"'));
    history.undo();
    expect([history.text, history.possible().canUndo]).toEqual([swapped, false]);
  });
  it('goes on redoing what I had undone', () => {
    const draft = draftOf(base, set(['sections', 0, 'heading'], 'Mine'), set(['sections', 0, 'heading'], 'More'));
    draft.undo();
    draft.undo();
    const { history } = rebase(base, draft, swapped, noAnswer);
    history.redo();
    history.redo();
    expect(history.text).toBe(swapped.replace('"A"', '"More"'));
  });
  it('goes on undoing steps made before the last save', () => {
    const draft = draftOf(base, set(['sections', 0, 'heading'], 'Saved'));
    const saved = draft.text;
    const theirs = saved.replace('"B"', '"Theirs"');
    const { history } = rebase(saved, draft, theirs, noAnswer);
    expect(history.text).toBe(theirs);
    history.undo();
    expect(history.text).toBe(base.replace('"B"', '"Theirs"'));
  });
  it('stays as it is, so that a draft with conflicts can be kept', () => {
    const draft = draftOf(base, set(['sections', 0, 'heading'], 'Mine'));
    const { text } = draft;
    rebase(base, draft, swapped, noAnswer);
    draft.undo();
    draft.redo();
    expect(draft.text).toBe(text);
  });
  it('is not brought onto a text that is not JSON', () => {
    expect(() => rebase(base, draftOf(base), base.slice(0, -5), noAnswer)).toThrow(SyntaxError);
  });
});

describe('A value changed here and elsewhere', () => {
  const draft = () => draftOf(base, set(['sections', 0, 'heading'], 'Draft'), set(['sections', 0, 'heading'], 'Mine'));
  const theirs = base.replace('"A"', '"Theirs"');

  it('is told with both values while there is no answer', () => {
    expect(rebase(base, draft(), theirs, noAnswer).conflicts).toMatchObject([
      { path: ['sections', 0, 'heading'], mine: 'Mine', theirs: 'Theirs' },
    ]);
  });
  it('becomes theirs, and my steps have nothing to undo there', () => {
    const { history, conflicts } = rebase(base, draft(), theirs, () => 'theirs');
    expect([history.text, history.possible().canUndo, conflicts]).toEqual([theirs, false, []]);
  });
  it('becomes mine in one more step, so that undo brings theirs', () => {
    const { history, conflicts } = rebase(base, draft(), theirs, () => 'mine');
    expect([history.text, conflicts]).toEqual([base.replace('"A"', '"Mine"'), []]);
    history.undo();
    expect([history.text, history.possible().canUndo]).toEqual([theirs, false]);
  });
});

describe('Operations that were made before others have changed the document', () => {
  const made = JSON.parse(base) as Json;
  const after = (others: Operation[], ...mine: Operation[]) => {
    const now = applyOperations(made, others);
    return applyOperations(now, rebaseOperations(made, mine, now).operations);
  };
  const heading = set(['sections', 0, 'heading'], 'Mine');

  it('change the entry that they meant, wherever it is now', () => {
    const section = { id: 'new' };
    expect(after([{ op: 'add', path: ['sections', 0], value: section }], heading)).toMatchObject({
      sections: [section, { id: 'a', heading: 'Mine' }, { id: 'b', heading: 'B' }],
    });
  });
  it('win where the same value was changed', () => {
    const others = set(['sections', 0, 'heading'], 'Theirs');
    expect(after([others], heading)).toMatchObject({ sections: [{ heading: 'Mine' }, {}] });
  });
  it('bring back a field that was removed, but not an entry', () => {
    expect(after([{ op: 'remove', path: ['sections', 0, 'heading'] }], heading)).toMatchObject({
      sections: [{ heading: 'Mine' }, {}],
    });
    expect(after([{ op: 'remove', path: ['sections', 0] }], heading)).toMatchObject({ sections: [{ id: 'b' }] });
  });
  it('add nothing twice when they come again', () => {
    const add: Operation = { op: 'add', path: ['sections', 1], value: { id: 'new' } };
    expect(after([add], add)).toMatchObject({ sections: [{ id: 'a' }, { id: 'new' }, { id: 'b' }] });
  });
  it('are as they were made where nothing has changed', () => {
    const rename: Operation = { op: 'rename', path: ['sections', 0, 'loop'], key: 'pause' };
    expect(rebaseOperations(made, [rename], JSON.parse(base) as Json).operations).toEqual([rename]);
  });
});

describe('Random changes of both sides', () => {
  const IDS = ['a', 'b', 'c', 'd', 'e'];
  const FIELDS = ['heading', 'text', 'tone'];
  const edits = fc.array(fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(...FIELDS), fc.string()), { maxLength: 8 });
  const start = { sections: IDS.map((id) => ({ id, heading: id, text: 'Words', tone: 'plain', loop: 50 })) };

  it.each(Object.entries(SPELLINGS))(
    'in %s leave every byte that I did not change as theirs, and undo gives theirs',
    (spelling, spell) => {
      fc.assert(
        fc.property(edits, fc.shuffledSubarray(IDS), fc.array(fc.nat(), { minLength: 30 }), (mine, order, odd) => {
          const text = spell(start, choices(odd));
          const draft = draftOf(
            text,
            ...mine.map(([id, key, value]) => set(['sections', IDS.indexOf(id), key], value)),
          );
          // They change the order, remove sections and change a field that I never touch.
          const ours = new History(text);
          for (const [index, id] of [...IDS.entries()].reverse())
            if (order.includes(id)) ours.apply([set(['sections', index, 'loop'], index)], { at: 0 });
            else ours.apply([{ op: 'remove', path: ['sections', index] }], { at: 0 });
          for (const [to, id] of order.entries()) {
            const { sections } = ours.value as { sections: { id: string }[] };
            const from = sections.findIndex((section) => section.id === id);
            ours.apply([{ op: 'move', path: ['sections', from], to }], { at: 0 });
          }
          const { history } = rebase(text, draft, ours.text, () => 'theirs');
          // The same fields set on their text by hand.
          const expected = new History(ours.text);
          for (const [id, key, value] of mine)
            if (order.includes(id)) expected.apply([set(['sections', order.indexOf(id), key], value)], { at: 0 });
          expect(history.text).toBe(expected.text);
          while (history.possible().canUndo) history.undo();
          expect(history.value).toEqual(ours.value);
          // Undo writes my old words without the escapes that were not needed.
          if (spelling !== 'odd spacing') expect(history.text).toBe(ours.text);
        }),
        { numRuns: isThorough ? 60 : 25 },
      );
    },
  );
});
