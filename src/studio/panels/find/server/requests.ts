import { findInSite } from './find.ts';
import { replacementsIn, replaceOperations } from './replace.ts';
import type { FoundGroup, OfPage, Path, Replacements, ReplaceQuery, StudioState } from '../../../protocol.ts';
import type { Rights } from '../../../rights.ts';
import type { Editor } from '../../../server/editor.ts';
import { bad, isPath, stateFor, type Handlers, type Unread } from '../../../server/requests/requests.ts';

/** What Find asks. */
export interface FindRequests {
  find(input: { text: string }): FoundGroup[];
  replacements(input: ReplaceQuery): Replacements;
  /** Replaces at these places, as one step. */
  replace(input: OfPage & ReplaceQuery & { paths: Path[] }): { state: StudioState; replaced: number };
}

export const findRights: Rights<FindRequests> = { find: 'edit', replacements: 'edit', replace: 'edit' };

function readQuery({ find, replacement, matchCase, wholeWords, forms }: Unread<ReplaceQuery>): ReplaceQuery {
  if (typeof find !== 'string' || typeof replacement !== 'string') throw bad('a replacement that is none');
  const words = Array.isArray(forms) ? forms.map(String) : [];
  return { find, replacement, matchCase: matchCase === true, wholeWords: wholeWords === true, forms: words };
}

interface FindServer {
  editor: Pick<Editor, 'state' | 'read' | 'edit'>;
}

/** Finding and replacing texts of the whole site. */
export function findRequests({ editor }: FindServer): Handlers<FindRequests> {
  return {
    find({ text }) {
      const { value, schema } = editor.read();
      return findInSite(value, schema, String(text));
    },
    replacements(body) {
      const { value, schema } = editor.read();
      return replacementsIn(value, schema, readQuery(body));
    },
    replace(body) {
      const { paths } = body;
      if (!Array.isArray(paths) || !paths.every(isPath)) throw bad('places that are none');
      const { value, schema } = editor.read();
      const chosen = new Set(paths.map((path) => JSON.stringify(path)));
      // Found again: only what still reads as it was shown is replaced.
      const { places } = replacementsIn(value, schema, readQuery(body));
      const found = places.filter(({ path }) => chosen.has(JSON.stringify(path)));
      editor.edit(replaceOperations(value, found));
      return { state: stateFor(editor, body), replaced: found.length };
    },
  };
}
