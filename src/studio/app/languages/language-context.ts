import { createContext, useContext } from 'react';
import { textAt, valueAt } from '../../../document/json.ts';
import { useSnapshot } from '../draft/use-draft.ts';
import type { Translations, TranslationText } from '../../protocol.ts';

/** The language that is edited, and what it says of what is selected. */
export interface EditedLanguage {
  /** A BCP 47 tag; null for the language of the site. */
  language: string | null;
  /** Null until they have arrived. Those of what was selected before, until those of what is now have. */
  translations: Translations | null;
  /** The texts of what is selected; null until they have arrived. */
  texts: TranslationText[] | null;
  choose(language: string | null): void;
  /** A text of the page whose field is to be shown. */
  wanted: string | null;
  want(text: string | null): void;
}

const NONE: EditedLanguage = { language: null, translations: null, texts: null, choose() {}, wanted: null, want() {} };

export const LanguageContext = createContext<EditedLanguage>(NONE);

/** The language that is edited. */
export const useLanguage = (): EditedLanguage => useContext(LanguageContext);

/** Whether pages and sections stay as they are: they are those of the site in every language. */
export const useIsLocked = (): boolean => useLanguage().language !== null;

/** The language of the site, of which translations are made. */
export const useOwnLanguage = (): string =>
  useSnapshot(({ state }) => textAt(valueAt(state.site, ['site']), 'language') ?? 'en');
