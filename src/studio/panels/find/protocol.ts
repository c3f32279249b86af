import type { Path } from '../../protocol.ts';

/** Something that was found. */
export interface Found {
  /** Of the field that it leads to. */
  path: Path;
  /** Where it is, in words. */
  place: string;
  /** What is there, around what was looked for. */
  text: string;
  /** Of a translation: the text that it translates, and its path. */
  translated?: { source: string; path: Path };
}

/** What was found of one kind. */
export interface FoundGroup {
  kind: 'page' | 'section' | 'setting' | 'text' | 'word';
  /** How many there are; the first ones are shown. */
  total: number;
  found: Found[];
}

/** What is to be replaced in all pages, and how it is compared. */
export interface ReplaceQuery {
  find: string;
  replacement: string;
  /** Else each place keeps its case: "Merchants" becomes "Shop owners". */
  matchCase: boolean;
  wholeWords: boolean;
  /** Other words, such as plurals, in which it is replaced too though whole words are looked for. In small letters. */
  forms: string[];
  /** A further language, in whose translations it is replaced; null for the language of the site. */
  language: string | null;
}

/** A text in which something would be replaced. */
export interface Replacement {
  /** Of the text, in the config. */
  path: Path;
  /** Page, section and field, in words. */
  place: string;
  before: string;
  after: string;
  /** Of a translation, the text that it translates. */
  source?: string;
  /** Why it cannot be replaced there, in a sentence. */
  refusal?: string;
  /** Of a text with translations: how many of them would be outdated, and how many no longer shown. */
  translations?: { outdated: number; missing: number };
}

/** What would be replaced. */
export interface Replacements {
  places: Replacement[];
  /** Other words in which it stands, where whole words are looked for, and how often: "shop owners". */
  forms: { form: string; count: number }[];
}
