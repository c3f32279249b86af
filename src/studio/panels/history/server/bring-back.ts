import { valueAt } from '../../../../document/json.ts';
import { difference } from '../../../../document/merge.ts';
import type { Json, OfPage, Operation, StudioState } from '../../../protocol.ts';
import type { Looked } from '../../../server/draft/edited-draft.ts';
import type { Editor } from '../../../server/editor.ts';
import { BadRequest, stateFor, type Unread } from '../../../server/requests/requests.ts';
import { pageOf } from '../../../server/studio-state.ts';

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

/** What can be done with a state of the site that was kept: a look at it, and bringing it back. */
export const bringBack = (editor: Editor) => ({
  /** What that would change in the draft. */
  words: ({ value }: Looked): { words: string[] } => ({ words: editor.describe(editor.content()!.draft, value) }),
  look(body: Unread<OfPage>, state: Looked | null): StudioState {
    editor.look(state);
    return stateFor(editor, body);
  },
  restore({ section, page }: Unread<OfPage & { section: string }>, { value }: Looked): StudioState {
    editor.change((draft) =>
      typeof section === 'string'
        ? bringingBack(draft, value, valueAt(draft, ['routes', Number(page), 'path']), section)
        : difference(draft, value, []),
    );
    return stateFor(editor, { page });
  },
});
