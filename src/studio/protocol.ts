import type { Json, Path } from '../document/json.ts';
import type { Operation } from '../document/operation.ts';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import type { Right } from './rights.ts';

export type { Json, Operation, Path };

/** What the page in a preview shows from now on. */
export interface Drawn {
  /** Later ones have higher numbers. */
  order: number;
  /** Of the page, as its window has told it. */
  address: string;
  /** The addresses of the script and the styles that pages have by now. */
  code: string[];
  /** Tells forms from those of before. */
  forms: number;
  /** What all pages share, and the page; omitted where they are as before. */
  site?: SiteData;
  page?: Page;
  /** Another number than before where the stylesheet of the theme is another one. */
  theme?: number;
}

/** A page in the list of pages. */
export interface PageOutline {
  path: string;
  title: string;
  /** What people call it: its label in the navigation, else its title. */
  name: string;
  hidden: boolean;
  /** Number of problems on it. */
  problems: number;
  /** The names of the shared sections that it shows, each as often as it does. */
  uses: string[];
}

/** A problem or warning that `npm run check` tells too, at its value, in sentences for editors. */
export interface StudioProblem {
  path: Path;
  what: string;
  /** Why it cannot stay, and what to do. */
  fix: string;
  /** What its cure does, if it has one: “Use “/products””. */
  cure?: string;
  /** Identifies its cure: the kind of problem, where it is, and what the cure writes. */
  cureId?: string;
}

/** What is to be said of a line of a list of redirects. */
export interface RedirectVerdict {
  line: number;
  severity: 'problem' | 'warning';
  what: string;
  fix: string;
  /** What the line holds. */
  from: string;
  to: string;
  /** The old path that was meant; null where that is not known. */
  meant: string | null;
}

/** What becomes of redirects that are pasted. */
export interface RedirectVerdicts {
  /** Those that can be added. */
  accepted: { from: string; to: string }[];
  /** What is to be said of a line. */
  verdicts: RedirectVerdict[];
}

/** A text that cannot be edited. */
export interface BrokenText {
  what: string;
  why: string;
  fix: string;
  line: number;
  column: number;
  text: string;
  /** It was written for a newer version of this program. */
  isNewer?: true;
}

/** One difference between the file and the draft, in words. */
export interface Change {
  /** What was done and where: the same while other changes are made. */
  id: string;
  words: string;
}

/** Somebody who is here, of a team. */
export interface Present {
  id: string;
  name: string;
  /** The path of the page that they look at; null where that is not known. */
  page: string | null;
  /** The value that they type at; null once they have rested. */
  typing: Path | null;
}

/** A publication that somebody asks for who may not publish. */
export interface AskedPublication {
  /** The id of the person who asks, and the name. */
  person: string;
  by: string;
  note: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How many comments are open, and a number that grows with each change of them. */
export interface CommentCount {
  open: number;
  changed: number;
}

/** A change that is not published yet, with the names of who has made it. */
export interface ChangeByPerson extends Change {
  by: string[];
}

/** A saved state that is looked at. */
export interface PreviewedState {
  id: string;
  /** When it was saved, in ISO 8601; null for the oldest one that is kept. */
  saved: string | null;
  /** The sections that the chosen page had then; none where there was no such page. */
  sections: { id: string; name: string }[];
}

/** A kind of field of a form, as it is added and set. */
export interface FieldOption {
  /** What it is called: "E-mail". Names it. */
  title: string;
  /** What a new one is, without its label; null for one that cannot be added. */
  field: { [key: string]: Json } | null;
  isAdded: boolean;
  /** The JSON Schema of its settings, which are keys of the field. */
  schema: { [key: string]: Json };
}

/** A form of the draft: its text is at `site['/files'][FILE]`. */
export interface FormState {
  /**
   * By the path of a field from the form on, as JSON: its name on the page, the title of what it is, and what it says by default
   * where a rule is broken, by rule.
   */
  fields: Record<string, { name: string; kind: string; messages: Record<string, string> }>;
  /** The sections that show it, and the first ones in words. */
  uses: Path[];
  names: string[];
}

/** What all windows know of a draft, whoever looks at which page. */
export interface SharedState {
  /** Grows with each change of the draft. */
  version: number;
  /** The file as the editor knows it: "site.config.json". */
  file: string;
  pages: PageOutline[];
  /** The config without its pages, with the forms at the key of `joinFiles`. */
  site: { [key: string]: Json };
  /** By file: "schema/enquiry.schema.json". */
  forms: Record<string, FormState>;
  problems: StudioProblem[];
  warnings: StudioProblem[];
  /** Whether problems and warnings are those of this version: the check runs after the preview has been told. */
  checked: boolean;
  changes: Change[];
  /** When the file was written last, and when a site was last published from it, in ISO 8601; null for never. */
  written: { saved: string | null; published: string | null };
  /** Why the draft could not be stored on disk, in a sentence; null where it could. */
  unstored: string | null;
  /**
   * Where the text on disk is not JSON, or of a newer version, for the person who mends it: the sentence of `check`, the text, and the place.
   * Everything else is as it was last.
   */
  broken: BrokenText | null;
  /** Both sides changed the same values: to be answered before a save. */
  conflicts: { path: Path; mine: Json | undefined; theirs: Json | undefined; words: string }[];
}

/** What the person who asks can take back and make again. */
export interface Undoable {
  canUndo: boolean;
  canRedo: boolean;
}

/** All the interface needs to draw itself. The answer of every request but `session`. */
export interface StudioState extends SharedState, Undoable {
  /** Grows with each change of the state. */
  revision: number;
  /** The asked-for page as it stands in the draft; null where there is none of this index. */
  page: { index: number; route: { [key: string]: Json } } | null;
  /** The saved state that the preview shows instead of the draft; null while it shows the draft. */
  previewed: PreviewedState | null;
}

/** What has changed of the state, for windows that know it as it was before. */
export interface StateChange extends Partial<Undoable> {
  /** The revision before; null where a window has to ask for the whole state. */
  from: number | null;
  to: number;
  /** What is another one, by its key. */
  parts?: Partial<SharedState>;
  /** Where there are as many pages as before, the entries of the list that are others, by index. */
  outlines?: Record<number, PageOutline>;
  /** The pages that are others, by index. */
  routes?: Record<number, { [key: string]: Json }>;
}

/** What has changed of the state that a window knows, in order. */
export interface StateNews extends Undoable {
  news: StateChange[];
}

/** The answer to what changes the draft: of 1,000 pages the whole state is half a megabyte. */
export type StepAnswer = StateNews | StudioState;

/** A value that others have changed since the one that somebody replaced: theirs stands, and who replaced it is asked. */
export interface Clash {
  /** Identifies the value, wherever it stands. */
  address: string;
  /** Where it is, in words. */
  words: string;
  /** Left out where it was removed here. */
  mine?: Json | undefined;
  /** Left out where others have removed it. */
  theirs?: Json | undefined;
  /** Whether others have removed what it was in: mine has no place any more. */
  isGone: boolean;
}

/** The answer to what replaces a value. */
export interface Replaced {
  /** What was not done. Left out where all was. */
  clashes?: Clash[];
}

/**
 * An operation with what its window showed in that place: the value that is set anew, and of what is moved or removed the name,
 * where it has one. Left out where there was nothing, or it was not shown.
 */
export type Replacing = Operation & { was?: Json | undefined };

/** What a window showed: a version of the draft, with what it had done itself and was not answered yet. */
export interface MadeOn {
  version: number;
  ahead: Operation[];
}

/** Who replaces a value has been asked, and knows what others have written there. */
export type Insisted = Pick<Clash, 'address' | 'theirs'>;

/** A section type as the picker shows it. */
export interface SectionType {
  type: string;
  title: string;
  description: string;
  /** Other words by which people look for it: `x-keywords` of its schema. */
  keywords: string[];
  /** The `default` sample: what a new section of this type contains. */
  sample: { [key: string]: Json };
  /** The names of its other samples: long words, one item, forty items … */
  samples: string[];
}

/** The answer of `session` and `schema`. */
export interface StudioSession {
  /** Sent back in the header `x-studio-session`. */
  session: string;
  /** Who is asking, of several people; null where one person alone edits. */
  person: { id: string; name: string } | null;
  rights: readonly Right[];
  /** Part of the addresses of the preview's frames, which cannot send a header. See src/studio/preview-address.ts */
  previewKey: string;
  types: SectionType[];
  /** All that a field of a form can be, in the order in which it is offered. */
  fields: FieldOption[];
  /** The composed schema of the config: `definitions['section-TYPE']`, `definitions.route`, `definitions.site` … */
  schema: { [key: string]: Json };
}

/** A picture or film in public/. */
export interface StoredFile {
  src: string;
  kind: 'picture' | 'film';
  bytes: number;
  /** In px; null for a film, and where it cannot be measured. */
  width: number | null;
  height: number | null;
  /** The sections and parts of the draft that use it, in words. */
  uses: string[];
  /** Why it cannot be removed though the draft does not use it, in a sentence. */
  needed: string | null;
}

/** A file that was taken into public/. */
export interface UploadedFile {
  /** Its address: "/pictures/shop.jpg". */
  src: string;
  /** In px; null for a film. */
  width: number | null;
  height: number | null;
  /** What was changed in it or is to be known of it, in sentences. */
  notes: string[];
}

/** What leads to a page or a section. */
export interface LinksHere {
  /** Where the links are, also in words. */
  links: {
    path: Path;
    words: string;
    /** Of a rich text that holds such links, what stands around them. */
    around?: string[];
  }[];
  /**
   * What they go by: buttons and entries of the navigation go with them, words of a text stay. One after the other; null where
   * one of them must stay.
   */
  removals: Operation[] | null;
}

/** A page that links can lead to, with the places on it. */
export interface LinkTarget {
  path: string;
  name: string;
  hidden: boolean;
  places: { id: string; name: string }[];
}

/** What is sent by a request that is answered with the state of a page. */
export interface OfPage {
  /** Its index. */
  page: number;
}

/** What is sent by a request that changes the draft. */
export interface OfStep extends OfPage {
  /** The revision of the state that the window knows, with this page in it; left out where it knows none. */
  known?: number;
}

/** A group without a key. */
export type Nothing = Record<string, never>;

/** The answer of `rename`. */
export interface Renamed {
  state: StudioState;
  /** How many links have followed. */
  links: number;
  /** Whether the old path leads on to the new one: visitors may have it. */
  isRedirected: boolean;
}

/** A text of the site in another language. */
export interface TranslationText {
  /** Of the text, in the config. */
  path: Path;
  /** The title of its field, within what is selected: `Card "Cash": Title`. */
  title: string;
  source: string;
  /** docs/languages.md */
  state: 'done' | 'outdated' | 'draft' | 'missing';
  /** The text that it was translated from, where that is another one by now. */
  was: string | null;
  /** The translation, also one that is not shown; null for none. */
  text: string | null;
  /** Whether it knows marks: bold, emphasis, links. */
  isRich: boolean;
  /** What else is to be said of the translation, in a sentence: it is too long for its place. */
  hint: string | null;
  /** Of the translation, in the draft: where problems are told. */
  at: Path | null;
}

/** Where a text is in the studio. */
export interface TextPlace {
  /** What is to be selected: a section, a page, or a part of what all pages share. */
  show: Path;
  /** The path of the text. */
  text: Path;
}

/** What is selected in another language, and how much of the site is open there. */
export interface Translations {
  /** A BCP 47 tag: "de". */
  language: string;
  /** Of the chosen page, as in the location of a window; null where the page cannot stand in the language yet. */
  address: string | null;
  texts: TranslationText[];
  /** How many texts are not done. */
  open: { sections: Record<string, number>; pages: number[]; site: number };
}

/** What a page consists of: a section by its id, and what is above and below all of them. */
export type PagePart = `#${string}` | 'header' | 'footer';

/** Where a value is drawn on a page. */
export interface PlaceOnPage {
  /** The value's path: from its section, or from the whole config. */
  path: Path;
  /** Of what all pages share, and not of the section. */
  isSite?: true;
  /** The title of its field. */
  title: string;
  /** Whether its key may be left out. */
  isOptional: boolean;
  /** Indices of child nodes from the part's element down; comments and <source> do not count. */
  at: number[];
  /** Whether it is a rich text: as a whole it is one text node, or where it has marks one element. */
  isRich?: boolean;
  /** The whole of a single text node; among other words or in several places; the element that shows a picture, or the form. */
  kind: 'text' | 'part' | 'picture' | 'form';
}
