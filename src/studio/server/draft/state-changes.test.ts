import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { configText } from '../../../../tests/own-site.ts';
import { FILES } from '../../../document/joined-files.ts';
import { withAnswer, withChange } from '../../app/draft/with-change.ts';
import type { Operation, StateChange, StudioState } from '../../protocol.ts';
import { openQuietEditor } from '../testing/open-quiet-editor.ts';

/** The page that the window shows. */
const PAGE = 1;

/** An editor, and a window that knows what it is told. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(file, configText);
  const reported: StateChange[] = [];
  const editor = openQuietEditor({
    file,
    onChange: (change) => reported.push(JSON.parse(JSON.stringify(change)) as StateChange),
  });
  onTestFinished(() => {
    editor.close();
    rmSync(folder, { recursive: true });
  });
  const state = () => JSON.parse(JSON.stringify(editor.state(PAGE))) as StudioState;
  let known = state();
  /** What the window knows once it has taken over all that it was told; null where it has to ask. */
  const catchUp = (): StudioState | null => {
    for (const change of reported.splice(0)) {
      if (change.from !== known.revision) return null;
      known = withChange(known, { ...change, ...editor.possible() });
    }
    return known;
  };
  return { editor, state, catchUp, reported };
}

const set = (path: Operation['path'], value: string): Operation => ({ op: 'set', path, value });

it('A window that takes over each change, or all since a state that it knows, knows what it would be answered', async () => {
  const { editor, state, catchUp } = open();
  const steps: (() => void)[] = [
    () => editor.edit([set(['routes', PAGE, 'sections', 0, 'heading'], 'Another heading')]),
    () => editor.edit([set(['routes', 0, 'sections', 0, 'heading'], 'On another page')]),
    () => editor.edit([set(['routes', PAGE, 'title'], 'Another title'), set(['site', 'name'], 'Another name')]),
    () => editor.edit([set([FILES, 'schema/enquiry.schema.json', 'title'], 'Another form')]),
    () => editor.edit([{ op: 'remove', path: ['routes', PAGE, 'sections', 0] }]),
    () => editor.undo(),
    () => editor.edit([set(['routes', PAGE, 'sections', 0, 'heading'], '')]),
    () => expect(editor.save()).toMatchObject({ saved: false }),
    () => editor.undo(),
    () => expect(editor.save()).toMatchObject({ saved: true }),
  ];
  const first = state();
  for (const step of steps) {
    step();
    expect(state()).toEqual(catchUp());
    expect(withAnswer(first, editor.news(first.revision)!)).toEqual(state());
  }
  // What a check says comes later.
  await expect.poll(() => editor.state(PAGE).checked).toBe(true);
  expect(state()).toEqual(catchUp());
});

it('A change is told once, and is as small as what has changed', () => {
  const { editor, state, reported } = open();
  editor.edit([set(['routes', PAGE, 'sections', 0, 'heading'], 'Another heading')]);
  state();
  editor.follow();
  expect(reported).toHaveLength(1);
  const [{ parts, outlines, routes }] = reported as [StateChange];
  expect(Object.keys(parts!).sort()).toEqual(['changes', 'checked', 'version']);
  expect([Object.keys(outlines!), Object.keys(routes!)]).toEqual([[], [String(PAGE)]]);
});

it('A window asks for all where many pages are others, or the preview shows a saved state', () => {
  const { editor, state, catchUp, reported } = open();
  const known = state().revision;
  const { routes } = JSON.parse(configText) as { routes: object[] };
  const many = Array.from({ length: 21 }, (_, at) => ({ ...routes[0], path: `/more-${at}` }));
  editor.edit(many.map((value): Operation => ({ op: 'add', path: ['routes', 0], value: value as never })));
  state();
  expect(reported).toMatchObject([{ from: null }]);
  expect(editor.news(known)).toBeNull();
  expect(catchUp()).toBeNull();
  editor.preview({ id: 'one', saved: null, value: JSON.parse(configText) as never });
  expect(reported).toMatchObject([{ from: null }]);
});
