import { isEqual, textAt, valueAt } from '../../../document/json.ts';
import type { Operation, Path, StudioState } from '../../protocol.ts';

/** For how long a text counts as being typed, in ms. Anyone who removes its section later has seen it. */
const RECENT_MS = 5000;

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

/** What was typed in this window a moment ago: another window that did not know of it yet may remove the section that it is in. */
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

  /** A text whose page or section is gone. Each is reported once. */
  gone(state: StudioState, now: number): string | null {
    this.#typed = this.#typed.filter(({ at }) => now - at < RECENT_MS);
    const found = this.#typed.find((typed) => isGone(typed, state));
    this.#typed = this.#typed.filter((other) => other !== found);
    return found?.mine ?? null;
  }
}

/** Whether the page or section of a text was removed. Of a page that is not shown nothing is known. */
function isGone({ page, section, pages }: Typed, state: StudioState): boolean {
  if (page === null) return false;
  // A page that has another path is still there.
  if (state.pages.length < pages && !state.pages.some((other) => other.path === page)) return true;
  if (section === null || !state.page || textAt(state.page.route, 'path') !== page) return false;
  const sections = valueAt(state.page.route, ['sections']);
  return !Array.isArray(sections) || sections.every((each) => textAt(each, 'id') !== section);
}
