import type { TextPlace } from '../../protocol.ts';

/** Texts for translators, as a file. */
export interface ExportedTexts {
  /** Of the file. */
  name: string;
  text: string;
  /** How many texts it has. */
  number: number;
}

/** What a file of translators brings. */
export interface ArrivedTexts {
  language: string;
  /** How many translations. */
  taken: number;
  /** What becomes of them, in words. */
  lines: string[];
}

/** How far something is translated. */
export interface TranslatedGroup {
  kind: 'page' | 'shared' | 'form' | 'site';
  /** What editors call it; empty for what all pages share. */
  name: string;
  /** How many of its texts are done, and how many are not. */
  done: number;
  open: number;
  /** The first text that is open, else its first text; null where no page shows it. */
  first: TextPlace | null;
}
