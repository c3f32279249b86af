import { useEffect, useMemo, useState } from 'react';
import type { PlaceOnPage } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import type { Group } from '../draft/values.ts';
import { sectionsOf } from '../outline/sections.ts';

/** How long a section stays as it is before it is asked where its fields are, in ms: nothing needs that while somebody types. */
const ASK_AFTER_MS = 300;

/** Asks where the fields of a section are on the page shown. None where there is no answer. */
export async function askPlaces(draft: Draft, section: string): Promise<PlaceOnPage[]> {
  const { state, pageIndex } = draft.getSnapshot();
  const path = state.pages[pageIndex]?.path;
  return (await draft.ask<{ places: PlaceOnPage[] }>('places', { path, section }))?.places ?? [];
}

/** The selected section and its index; null where none is selected. */
export function useSelectedSection(): { id: string; at: number; value: Group } | null {
  const { state, selection } = useSnapshot();
  const id = selection.kind === 'section' ? selection.id : null;
  const sections = sectionsOf(state.page?.route);
  const at = id === null ? -1 : sections.findIndex((section) => section['id'] === id);
  const value = sections[at];
  return useMemo(() => (id !== null && value ? { id, at, value } : null), [id, at, value]);
}

/** Where the fields of the selected section are on the page; none until that is known. */
export function usePlaces(): PlaceOnPage[] {
  const draft = useDraft();
  const section = useSelectedSection();
  const { pageIndex } = useSnapshot();
  const [known, setKnown] = useState<{ id: string; pageIndex: number; places: PlaceOnPage[] } | null>(null);
  useEffect(() => {
    if (!section) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void askPlaces(draft, section.id).then((places) => {
        if (isCurrent) setKnown({ id: section.id, pageIndex, places });
      });
    }, ASK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, section, pageIndex]);
  const isKnown = known !== null && known.id === section?.id && known.pageIndex === pageIndex;
  return useMemo(() => (isKnown ? known.places : []), [isKnown, known]);
}
