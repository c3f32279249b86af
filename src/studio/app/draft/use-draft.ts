import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Ask } from './transport.ts';
import type { Draft, Snapshot } from './draft.ts';

/** The draft of this window. */
export const DraftContext = createContext<Draft | null>(null);

/** The draft, to change it. */
export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('A part of the studio is drawn outside of it.');
  return draft;
}

/** Asks the server for what changes no draft. The same function as long as the draft is. */
export function useAsk(): Ask {
  const draft = useDraft();
  return useCallback((request, input) => draft.ask(request, input), [draft]);
}

/**
 * A part of what the draft holds now; draws again once that is another one. A key that is typed changes the draft twice: as it is
 * pressed, and as the server answers.
 */
export function useSnapshot<Part>(pick: (snapshot: Snapshot) => Part): Part {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => pick(draft.getSnapshot()));
}

/** All values and problems that are shown. Other than parts of it, it is another object after each request. */
export const useStudioState = () => useSnapshot(({ state }) => state);

/** The address of the chosen page. */
export const usePagePath = () => useSnapshot(({ state, pageIndex }) => state.pages[pageIndex]?.path);
