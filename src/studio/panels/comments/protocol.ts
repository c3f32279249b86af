import type { Path } from '../../protocol.ts';

/** What can be commented on: a page, a section, or a part of one. */
export interface CommentPlace {
  /** Names it among those of its page. */
  about: string;
  /** The name of its section; null for the page as a whole. */
  group: string | null;
  /** The part of the section; null for all of it. */
  label: string | null;
}

/** What somebody has said of the draft. */
export interface DraftComment {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The name; of somebody who came by a link, as they have written it. */
  by: string;
  isByLink: boolean;
  text: string;
  /** Where it belonged as it was written, in words. */
  place: string;
  /** Where that is now; null where nothing of it is left. */
  path: Path | null;
  /** What was removed since. */
  gone: 'page' | 'section' | 'field' | null;
  /** Who has dealt with it, and when; null while it is open. */
  done: { by: string; at: number } | null;
}
