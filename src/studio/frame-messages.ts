import type { Thrown } from '../preview/thrown-problem.ts';
import type { Drawn, PagePart, PlaceOnPage } from './protocol.ts';

/** The place of a node, from the element of its part of the page; see `PlaceOnPage`. */
export type NodePath = PlaceOnPage['at'];

/** What a page in the preview tells the interface. Sent to the own origin only, with the key of the interface that shows the page. */
export type FrameMessage =
  /**
   * A click: what was clicked, where it is a text, the text, and in a form, the name of the field. Whether it has opened a menu,
   * whose entries can be clicked then.
   */
  | { studio: 'selected'; part: PagePart; at: NodePath; text?: string; field?: string; isOpening?: boolean }
  /** The page was loaded, or drawn again. A page that was loaded knows no key yet. */
  | { studio: 'ready'; path: string; isLoaded: boolean }
  /** A part of the page has thrown. */
  | { studio: 'thrown'; thrown: Thrown }
  /** A text is no longer, or not, as the interface knows it: nothing is edited. */
  | { studio: 'other'; edit: number }
  /** What an edited text is now. */
  | { studio: 'typed'; edit: number; text: string }
  /** Words of an edited rich text shall lead somewhere: what is selected of its source. */
  | { studio: 'link'; edit: number; start: number; end: number }
  /** Editing has ended: with the text typed last, or as it was before. */
  | { studio: 'left'; edit: number };

/** What the interface tells a page in the preview. */
export type InterfaceMessage =
  /** Outline a section and bring it into view; null for none. */
  | { studio: 'show'; section: string | null }
  /** Let the page move, or stand still. */
  | { studio: 'motion'; isOn: boolean }
  /** Let forms be filled in and sent, as far as that goes without a visitor; or begin the page anew. */
  | { studio: 'try'; isOn: boolean }
  /** Show this from now on. */
  | { studio: 'draw'; drawn: Drawn }
  /** Where a part of the page has thrown, for people. */
  | { studio: 'thrown'; part: string; text: string }
  /** Hold what is typed: a text that it is for is being looked for. */
  | { studio: 'hold' }
  /** Make a text editable. */
  | {
      studio: 'edit';
      /** Names this edit in answers. */
      edit: number;
      section: string;
      at: NodePath;
      /** What it must be on the page. */
      text: string;
      /** Whether that is the source of a rich text, of which the page shows the words. */
      isRich: boolean;
      /** The title of its field, read out as its name. */
      title: string;
      /** Whether the caret goes to the last click; else all of it is selected. */
      isClicked: boolean;
    }
  /** The edited text was changed by other means. */
  | { studio: 'text'; edit: number; text: string }
  /** The answer to `link`: what the text is now, and what is selected of it. */
  | { studio: 'linked'; edit: number; text: string; start: number; end: number };

/** What each message carries besides: made up by the interface, so that no other page of this origin can take part. */
export interface Keyed {
  key: string;
}
