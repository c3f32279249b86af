import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { configText } from '../../../../tests/own-site.ts';
import { FILES } from '../../../document/joined-files.ts';
import { withAnswer, withChange } from '../../app/draft/with-change.ts';
import type { Operation, StateChange, StudioState } from '../../protocol.ts';
import { openQuietDraft } from '../testing/open-quiet-draft.ts';

/** The page that the window shows. */
const PAGE = 1;

/** A draft, and a window that knows what it is told. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(file, configText);
  const reported: StateChange[] = [];
  const opened = openQuietDraft({
    file,
    onChange: (change) => reported.push(JSON.parse(JSON.stringify(change)) as StateChange),
  });
  const { draft, checks } = opened;
  onTestFinished(() => {
    opened.close();
    rmSync(folder, { recursive: true });
  });
  const state = () => JSON.parse(JSON.stringify(checks.state(PAGE))) as StudioState;
  let known = state();
  /** What the window knows once it has taken over all that it was told; null where it has to ask. */
  const catchUp = (): StudioState | null => {
    for (const change of reported.splice(0)) {
      if (change.from !== known.revision) return null;
      known = withChange(known, { ...change, ...draft.possible() });
    }
    return known;
  };
  return { draft, checks, state, catchUp, reported };
}

const set = (path: Operation['path'], value: string): Operation => ({ op: 'set', path, value });

it('A window that takes over each change, or all since a state that it knows, knows what it would be answered', async () => {
  const { draft, checks, state, catchUp } = open();
  const steps: (() => void)[] = [
    () => draft.edit([set(['routes', PAGE, 'sections', 0, 'heading'], 'Another heading')]),
    () => draft.edit([set(['routes', 0, 'sections', 0, 'heading'], 'On another page')]),
    () => draft.edit([set(['routes', PAGE, 'title'], 'Another title'), set(['site', 'name'], 'Another name')]),
    () => draft.edit([set([FILES, 'schema/enquiry.schema.json', 'title'], 'Another form')]),
    () => draft.edit([{ op: 'remove', path: ['routes', PAGE, 'sections', 0] }]),
    () => draft.undo(),
    () => draft.edit([set(['routes', PAGE, 'sections', 0, 'heading'], '')]),
    () => expect(draft.save(checks)).toMatchObject({ saved: false }),
    () => draft.undo(),
    () => expect(draft.save(checks)).toMatchObject({ saved: true }),
  ];
  const first = state();
  for (const step of steps) {
    step();
    expect(state()).toEqual(catchUp());
    expect(withAnswer(first, checks.news(first.revision)!)).toEqual(state());
  }
  // What a check says comes later.
  await expect.poll(() => checks.state(PAGE).checked).toBe(true);
  expect(state()).toEqual(catchUp());
});

it('A change is told once, and is as small as what has changed', () => {
  const { draft, checks, state, reported } = open();
  draft.edit([set(['routes', PAGE, 'sections', 0, 'heading'], 'Another heading')]);
  state();
  checks.tell();
  expect(reported).toHaveLength(1);
  const [{ parts, outlines, routes }] = reported as [StateChange];
  expect(Object.keys(parts!).sort()).toEqual(['changes', 'checked', 'version']);
  expect([Object.keys(outlines!), Object.keys(routes!)]).toEqual([[], [String(PAGE)]]);
});

it('A window asks for all where many pages are others, or the preview shows a saved state', () => {
  const { draft, checks, state, catchUp, reported } = open();
  const known = state().revision;
  const { routes } = JSON.parse(configText) as { routes: object[] };
  const many = Array.from({ length: 21 }, (_, at) => ({ ...routes[0], path: `/more-${at}` }));
  draft.edit(many.map((value): Operation => ({ op: 'add', path: ['routes', 0], value: value as never })));
  state();
  expect(reported).toMatchObject([{ from: null }]);
  expect(checks.news(known)).toBeNull();
  expect(catchUp()).toBeNull();
  draft.preview({ id: 'one', saved: null, value: JSON.parse(configText) as never });
  expect(reported).toMatchObject([{ from: null }]);
});
