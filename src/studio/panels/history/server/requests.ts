import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valueAt } from '../../../../document/json.ts';
import { listKeptStates, type KeptState } from '../../../../config/save/kept-states.ts';
import type { Json, Nothing, OfPage, Operation, StudioState } from '../../../protocol.ts';
import { difference } from '../../../../document/merge.ts';
import { BadRequest, stateFor, type Handlers } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';
import { pageOf } from '../../../server/studio-state.ts';

/** What the saved states are asked. */
export interface HistoryRequests {
  /** The last one first. */
  history(input: Nothing): { states: KeptState[] };
  /** What was changed then. */
  'history-words'(input: { id: string }): { words: string[] };
  /** The preview shows this state, or with null the draft. */
  look(input: OfPage & { id: string | null }): StudioState;
  /** Brings back all of it, or one section of the chosen page. */
  restore(input: OfPage & { id: string; section?: string }): StudioState;
}

const GONE = 'This saved state is gone: the last 50 are kept. Open the list again.';

const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as Json;

const indexOfId = (sections: Json | undefined, id: string): number =>
  Array.isArray(sections) ? sections.findIndex((section) => valueAt(section, ['id']) === id) : -1;

/** The operations that bring back one section of a page as it was. */
function bringingBack(draft: Json, state: Json, path: Json | undefined, id: string): Operation[] {
  const [page, was] = [pageOf(draft, path), pageOf(state, path)];
  const before = valueAt(state, ['routes', was, 'sections']);
  const from = indexOfId(before, id);
  if (from < 0) throw new BadRequest('This page had no such section then.');
  const section = (before as Json[])[from]!;
  const list = ['routes', page, 'sections'];
  const now = valueAt(draft, list);
  const at = indexOfId(now, id);
  if (at >= 0) return difference((now as Json[])[at], section, [...list, at]);
  // Where it stood, as far as the page still goes there.
  return [{ op: 'add', path: [...list, Math.min(from, Array.isArray(now) ? now.length : 0)], value: section }];
}

/**
 * The requests of the saved states: what there is, what was changed then, a look at one, and bringing one back.
 *
 * @see  docs/product.md 11
 */
export function historyRequests({
  editor,
  file,
  historyDir,
}: Omit<PanelServer, 'rootDir' | 'shown'>): Handlers<HistoryRequests> {
  /** Reading and comparing 4 MB takes time; a state never changes. */
  const known = new Map<string, string[]>();
  const states = () => listKeptStates(file, historyDir);
  const read = (id: unknown): KeptState & { value: Json } => {
    const state = states().find((each) => each.id === id);
    if (!state) throw new BadRequest(GONE);
    try {
      return { ...state, value: readJson(join(historyDir, state.id)) };
    } catch {
      throw new BadRequest('This saved state cannot be read: its file was changed or deleted.');
    }
  };
  return {
    history: () => ({ states: states() }),
    'history-words': ({ id }) => {
      const all = states();
      const later = all[all.findIndex((state) => state.id === id) - 1];
      const key = later && `${String(id)} ${later.id}`;
      const words =
        (key && known.get(key)) || editor.describe(read(id).value, later ? read(later.id).value : readJson(file));
      if (key) known.set(key, words);
      return { words };
    },
    look: (body) => {
      editor.look(body.id === null ? null : read(body.id));
      return stateFor(editor, body);
    },
    restore: (body) => {
      const { value } = read(body.id);
      const { section, page } = body;
      editor.change((draft) =>
        typeof section === 'string'
          ? bringingBack(draft, value, valueAt(draft, ['routes', Number(page), 'path']), section)
          : difference(draft, value, []),
      );
      return stateFor(editor, body);
    },
  };
}
