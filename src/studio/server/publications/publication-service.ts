import type { Publication } from '../../panels/history/protocol.ts';
import type { Person } from '../access.ts';

/** A part of a draft that is to be published: a text of all files, and that of the files which it was made from. */
export interface DraftPart {
  base: string;
  text: string;
}

/** What a team has asked to be published. */
export interface PlannedPart extends Omit<DraftPart, 'base'> {
  id: string;
  /** Null where an earlier version has planned it: then it is published as it is. */
  base: string | null;
  /** Milliseconds since 1970. */
  asked: number;
}

/** What is published, and will be: by a team, or from this computer. */
export interface PublicationService {
  /** The last one first. */
  list(): Promise<Omit<Publication, 'public'>[]>;
  /** The text of all files that one has published, and when; null where there is none of this id. */
  read(id: string): Promise<{ text: string; at: number } | null>;
  /**
   * Notes what is published, or will be.
   *
   * @param due  Milliseconds since 1970; null for at once: it then counts as begun.
   */
  add(person: Person, what: DraftPart & { note: string; due: number | null }): Promise<string>;
  /** What was planned and not published at its moment; null where it is no such plan. */
  failedPlan(id: string): Promise<PlannedPart | null>;
  /** Plans that once more. @throws BadRequest where it is no such plan any more */
  planAgain(person: Person, id: string, what: DraftPart & { due: number }): Promise<void>;
  /** Takes back what is not due yet, or was not published at its moment. */
  cancel(person: Person, id: string): Promise<void>;
  /** Notes that one that was begun is published, as which text of all files. */
  published(id: string, text: string): Promise<void>;
  /** Notes why one that was begun is not published, in a sentence. */
  failed(id: string, failure: string): Promise<void>;
  /** Calls back for each one that is due, one at a time. Each is begun once. */
  onDue(isFree: () => boolean, publish: (planned: PlannedPart) => Promise<void>): void;
  /**
   * Calls back with what has gone wrong last, in a sentence, and with null once it is over.
   *
   * @param timeZone  That of moments in it.
   */
  onTrouble(timeZone: () => string, tell: (said: string | null) => void): void;
}
