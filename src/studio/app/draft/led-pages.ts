import type { PageOutline } from '../../protocol.ts';
import type { Selection } from './selection.ts';

/** Where a window is: a page by its path, and what is selected there. */
export interface LedPlace {
  path: string;
  selection: Selection;
}

const indexIn = (pages: PageOutline[], path: string | undefined): number =>
  pages.findIndex((page) => page.path === path);

/** Leads a window back when undo takes its page away, and to the page again when redo, or undo of a removal, brings it. */
export class LedPages {
  /** Where the window was before it was led to a page, by the page's path. */
  private readonly before = new Map<string, LedPlace>();
  /** Pages that were shown when they went. */
  private readonly gone = new Set<string>();

  /** An edit has led the window from a place to a page. */
  lead(from: LedPlace, to: PageOutline | undefined, pages: PageOutline[]): void {
    if (indexIn(pages, from.path) < 0) this.gone.add(from.path);
    else if (to && to.path !== from.path) this.before.set(to.path, from);
  }

  /** Where undo or redo leads a window; undefined where it stays on its page. */
  step(
    here: LedPlace,
    known: PageOutline[],
    pages: PageOutline[],
  ): { index: number; selection: Selection } | undefined {
    const added = pages.findIndex(({ path }) => this.gone.has(path) && indexIn(known, path) < 0);
    const { path } = pages[added] ?? here;
    if (added >= 0) {
      this.gone.delete(path);
      this.before.set(path, here);
      return { index: added, selection: { kind: 'page' } };
    }
    const isGone = indexIn(pages, path) < 0 && pages.length < known.length;
    if (!isGone) return undefined;
    this.gone.add(path);
    const place = this.before.get(path);
    const index = indexIn(pages, place?.path);
    return place && index >= 0 ? { index, selection: place.selection } : undefined;
  }
}
