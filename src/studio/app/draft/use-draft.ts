import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Draft, Snapshot } from './draft.ts';

/** The draft of this window. */
export const DraftContext = createContext<Draft | null>(null);

/** The draft, to change it. */
export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('A part of the studio is drawn outside of it.');
  return draft;
}

/** What the draft holds now; draws again with each change. */
export function useSnapshot(): Snapshot {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, draft.getSnapshot);
}
