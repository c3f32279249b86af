import { isEqual, textAt, valueAt, type Json } from '../../../document/json.ts';
import type { Operation, Path, StudioState } from '../../protocol.ts';

/** For how long a text counts as being typed, in ms. Anyone who changes it later has seen it. */
const RECENT_MS = 5000;

/** A text that was typed here while another window typed into the same field, whose text stands now. */
interface WrittenOver {
  /** Null where its page or section was removed. */
  path: Path | null;
  mine: string;
  theirs: Json | undefined;
}

interface Typed {
  /** The page by its path, and the section by its id; null where the text is of neither. */
  page: string | null;
  section: string | null;
  path: Path;
  mine: string;
  at: number;
  /** How many pages there were. */
  pages: number;
}

/** What was typed in this window a moment ago: another window that did not know of it yet may write over it. */
export class TypedTexts {
  #typed: Typed[] = [];

  note(operations: Operation[], { page, pages }: StudioState, at: number): void {
    const [operation] = operations;
    // A value that equals its default has no key.
    if (operations.length !== 1 || operation?.op !== 'set' || typeof operation.value !== 'string') return this.clear();
    const { path, value } = operation;
    const isOfPage = path[0] === 'routes';
    if (isOfPage && path[1] !== page?.index) return;
    const section = path[2] === 'sections' ? textAt(valueAt(page?.route, path.slice(2, 4)), 'id') : undefined;
    this.#typed = this.#typed.filter((typed) => !isEqual(typed.path, path));
    this.#typed.push({
      page: isOfPage ? (textAt(page?.route, 'path') ?? '') : null,
      section: section ?? null,
      path,
      mine: value,
      at,
      pages: pages.length,
    });
  }

  clear(): void {
    this.#typed = [];
  }

  /** What the draft no longer says of it. Each is told once. */
  writtenOver(state: StudioState, now: number): WrittenOver | null {
    this.#typed = this.#typed.filter(({ at }) => now - at < RECENT_MS);
    for (const typed of this.#typed) {
      const path = placeOf(typed, state);
      if (path === undefined) continue;
      const theirs =
        path?.[0] === 'routes' ? valueAt(state.page?.route, path.slice(2)) : valueAt(state.site, path ?? []);
      if (path && theirs === typed.mine) continue;
      this.#typed = this.#typed.filter((other) => other !== typed);
      return { path, mine: typed.mine, theirs };
    }
    return null;
  }
}

/** Where a text is by now; undefined where its page is not shown, null where its page or section is gone. */
function placeOf({ page, section, path, pages }: Typed, state: StudioState): Path | null | undefined {
  if (page === null) return path;
  // A page that has another path is still there.
  if (state.pages.length < pages && !state.pages.some((other) => other.path === page)) return null;
  if (!state.page || textAt(state.page.route, 'path') !== page) return undefined;
  const rest = path.slice(2);
  if (section === null) return ['routes', state.page.index, ...rest];
  const sections = valueAt(state.page.route, ['sections']);
  const at = Array.isArray(sections) ? sections.findIndex((each) => textAt(each, 'id') === section) : -1;
  return at < 0 ? null : ['routes', state.page.index, 'sections', at, ...rest.slice(2)];
}
