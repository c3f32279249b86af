import { createContext, useContext } from 'react';
import { textAt, valueAt } from '../../../document/json.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import type { Path, TextPlace, Translations, TranslationText } from '../../protocol.ts';

/** A text whose field is to be shown: by what the page says, or by its path. */
export type WantedText =
  | { said: string }
  | {
      path: Path;
      /** Whether it is edited on the page: its field is shown, and gets no focus. */
      isOnPage?: boolean;
    };

/** The language that is edited, and what it says of what is selected. */
export interface EditedLanguage {
  /** A BCP 47 tag; null for the language of the site. */
  language: string | null;
  /** Null until they have arrived. Those of what was selected before, until those of what is now have. */
  translations: Translations | null;
  /** The version of the draft that they are of: of two that are on their way, the earlier may come first. */
  version: number | null;
  /** The texts of what is selected; null until they have arrived. */
  texts: TranslationText[] | null;
  choose(language: string | null): void;
  wanted: WantedText | null;
  want(text: WantedText | null): void;
}

const NONE: EditedLanguage = {
  language: null,
  translations: null,
  version: null,
  texts: null,
  choose() {},
  wanted: null,
  want() {},
};

export const LanguageContext = createContext<EditedLanguage>(NONE);

/** The language that is edited. */
export const useLanguage = (): EditedLanguage => useContext(LanguageContext);

/** Leads to the field of a text in a language. */
export function useShowText(): (language: string, place: TextPlace) => void {
  const draft = useDraft();
  const { choose, want } = useLanguage();
  return (language, { show, text }) => {
    choose(language);
    draft.show(show);
    want({ path: text });
  };
}

/** Whether pages and sections stay as they are: they are those of the site in every language. */
export const useIsLocked = (): boolean => useLanguage().language !== null;

/** The language of the site, of which translations are made. */
export const useOwnLanguage = (): string =>
  useSnapshot(({ state }) => textAt(valueAt(state.site, ['site']), 'language') ?? 'en');
