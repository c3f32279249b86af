/** Where the sections of a page stand in the window of its frame, in px of the page. */
export interface PageBoxes {
  sections: Map<string, { top: number; bottom: number }>;
  /** Where the room for sections begins. */
  top: number;
  /** What is above is covered by the page's header. */
  covered: number;
}

/** Reads where the sections are; null while the frame shows no page. */
export function readBoxes(frame: HTMLIFrameElement): PageBoxes | null {
  const page = frame.contentDocument;
  const main = page?.querySelector('#root > main');
  if (!page || !main) return null;
  const header = page.querySelector('#root > header')?.getBoundingClientRect();
  const sections = [...main.querySelectorAll(':scope > section[id]')].map((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return [section.id, { top, bottom }] as const;
  });
  return {
    sections: new Map(sections),
    top: main.getBoundingClientRect().top,
    covered: Math.max(0, header && header.top <= 0 ? header.bottom : 0),
  };
}

/** The places for a new section, in px of the page: one more than sections. Null where none of its neighbours is on the page. */
export function placesBetween(ids: string[], { sections, top }: PageBoxes): (number | null)[] {
  if (ids.length === 0) return [top];
  return [...ids, null].map((id, at) => {
    const [before, after] = [sections.get(ids[at - 1] ?? ''), sections.get(id ?? '')];
    return before?.bottom ?? after?.top ?? null;
  });
}

/**
 * Where sections would be that the page does not show: in px of the page, and which one of those at the same place each is.
 */
export function placesAway(ids: string[], { sections, top }: PageBoxes): Map<string, { y: number; order: number }> {
  const away = new Map<string, { y: number; order: number }>();
  let [y, order] = [top, 0];
  for (const id of ids) {
    const shown = sections.get(id);
    if (shown) [y, order] = [shown.bottom, 0];
    else away.set(id, { y, order: order++ });
  }
  return away;
}

/**
 * Where the bar of a section is, in px of the page: above it, or at its upper edge where there is no room above.
 *
 * @param barHeight  In px of the page.
 * @returns          Null where the section is out of view.
 */
export function barTop(
  { top, bottom }: { top: number; bottom: number },
  { covered }: PageBoxes,
  barHeight: number,
  viewHeight: number,
): number | null {
  if (bottom < covered + barHeight || top > viewHeight) return null;
  return top - barHeight >= covered ? top - barHeight : Math.max(top, covered);
}

/**
 * Calls back in the same frame in which a page is scrolled, drawn again or resized, and tells which section the pointer is on.
 *
 * @returns  A function that ends it.
 */
export function followPage(
  frame: HTMLIFrameElement,
  onMove: () => void,
  onPoint: (section: string | null) => void,
): () => void {
  const { contentWindow, contentDocument } = frame;
  const root = contentDocument?.getElementById('root');
  if (!contentWindow || !root) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  let request = 0;
  const move = () => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(onMove);
  };
  contentWindow.addEventListener('scroll', move, { passive: true, signal });
  contentWindow.addEventListener('resize', move, { signal });
  contentWindow.addEventListener(
    'pointerover',
    // Elements of the frame are of another realm.
    ({ target }) => onPoint((target as Element).closest('main > section[id]')?.id ?? null),
    { signal },
  );
  const observer = new MutationObserver(move);
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(move);
  sizes?.observe(root);
  move();
  return () => {
    ended.abort();
    observer.disconnect();
    sizes?.disconnect();
    cancelAnimationFrame(request);
  };
}
