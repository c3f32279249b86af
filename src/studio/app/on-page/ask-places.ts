import { createContext, useEffect, useMemo, useState } from 'react';
import type { PagePart, PlaceOnPage } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import type { Fault } from '../draft/transport.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { isEqual, type JsonObject } from '../../../document/json.ts';
import { useLanguage } from '../languages/language-context.ts';
import { sectionsOf } from '../outline/sections.ts';

/** How long a section stays as it is before it is asked where its fields are, in ms: nothing needs that while somebody types. */
const ASK_AFTER_MS = 300;

/**
 * Asks where fields are in a part of the page shown.
 *
 * @param language  Null for that of the site.
 */
export function askPlaces(
  draft: Draft,
  part: PagePart,
  language: string | null,
): Promise<{ places: PlaceOnPage[] } | Fault> {
  const { state, pageIndex } = draft.getSnapshot();
  return draft.ask('places', { path: state.pages[pageIndex]?.path ?? '', part, language });
}

/** What was clicked: the value shown there, or the form, picture or rich text around it. Undefined where it is none. */
export function placeAt(places: PlaceOnPage[], at: number[]): PlaceOnPage | undefined {
  const isAround = ({ kind, isRich, at: whole }: PlaceOnPage) =>
    (kind !== 'text' || isRich) && isEqual(whole, at.slice(0, whole.length));
  const own = places.filter(({ isSite }) => !isSite);
  return (
    own.find((place) => isEqual(place.at, at)) ??
    places.find((place) => isEqual(place.at, at)) ??
    own.findLast(isAround)
  );
}

/** The selected section and its index; null where none is selected. */
export function useSelectedSection(): { id: string; at: number; value: JsonObject } | null {
  const id = useSnapshot(({ selection }) => (selection.kind === 'section' ? selection.id : null));
  const at = useSnapshot(({ state }) =>
    id === null ? -1 : sectionsOf(state.page?.route).findIndex((section) => section['id'] === id),
  );
  const value = useSnapshot(({ state }) => sectionsOf(state.page?.route)[at]);
  return useMemo(() => (id !== null && value ? { id, at, value } : null), [id, at, value]);
}

/** Where the fields of the selected section are on the page. */
export const PlacesContext = createContext<PlaceOnPage[]>([]);

/** Asks for them; none until they are known. */
export function usePlaces(): PlaceOnPage[] {
  const draft = useDraft();
  const section = useSelectedSection();
  const pageIndex = useSnapshot((now) => now.pageIndex);
  // In another language a text is on the page once it is translated.
  const { language, texts } = useLanguage();
  const [known, setKnown] = useState<{
    id: string;
    pageIndex: number;
    language: string | null;
    places: PlaceOnPage[];
  } | null>(null);
  useEffect(() => {
    if (!section) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void askPlaces(draft, `#${section.id}`, language).then((answer) => {
        // Without an answer the way to the page is not offered; the command that asks for it says so.
        if (!isCurrent || !('places' in answer)) return;
        setKnown({ id: section.id, pageIndex, language, places: answer.places.filter(({ isSite }) => !isSite) });
      });
    }, ASK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, section, pageIndex, language, texts]);
  const isKnown =
    known !== null && known.id === section?.id && known.pageIndex === pageIndex && known.language === language;
  return useMemo(() => (isKnown ? known.places : []), [isKnown, known]);
}
