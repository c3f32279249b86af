import type { AskedPublication, CommentCount, Json } from '../protocol.ts';
import type { DraftComment } from '../panels/comments/protocol.ts';
import type { InboxFilter, InboxList } from '../panels/inbox/protocol.ts';
import type { OpenSession } from '../panels/sessions/protocol.ts';
import type { TeamEntry, TeamMember } from '../panels/team/protocol.ts';
import type { SharedPreview } from '../panels/share/protocol.ts';
import type { Person } from './access.ts';
import type { PublicationService } from './publications/publication-service.ts';
import type { CommentedPlace } from './comments/comment-places.ts';

/** A comment as it is stored. */
export interface StoredComment extends Omit<DraftComment, 'place' | 'path' | 'gone'> {
  place: CommentedPlace;
}

/** What the studio is given, of a team or of one person: it knows neither the store nor how people sign in. */
export interface Services {
  publications: PublicationService;
  /** People who may come in, and what is done with them. What cannot be done is a BadRequest. */
  members: {
    list(): Promise<Omit<TeamMember, 'isYou'>[]>;
    /** @returns  A link that signs in once. */
    invite(by: Person, address: string, roles: string[]): Promise<string>;
    /** @returns  What became of it, in words. */
    setRoles(by: Person, address: string, roles: string[]): Promise<string>;
    remove(by: Person, address: string): Promise<string>;
    /** Who did what last, the last one first. */
    entries(): Promise<TeamEntry[]>;
  };
  sessions: {
    /** Where somebody is signed in. */
    list(person: Person): Promise<OpenSession[]>;
    /** Signs somebody out in one of their sessions. */
    revoke(person: Person, id: string): Promise<void>;
  };
  inbox: {
    list(filter: InboxFilter): Promise<InboxList>;
    /** What `list` shows as a table for spreadsheets, all of it, in pieces of a few hundred rows, each read as it is asked for. */
    csv(person: Person, filter: InboxFilter): Promise<AsyncIterable<string>>;
    /** Notes for all of the team that an enquiry was read, or is spam. */
    mark(id: string, marks: { isRead?: boolean; isSpam?: boolean }): Promise<void>;
    /** Sends an enquiry on again. @returns  Number of deliveries. */
    retry(person: Person, id: string): Promise<number>;
    /** Deletes an enquiry with its files. @returns  False where its bytes are overwritten later. */
    remove(person: Person, id: string): Promise<boolean>;
    /** A file of an enquiry, with a name that is safe everywhere; null where there is none of this digest. */
    file(person: Person, id: string, digest: string): Promise<{ name: string; content: Buffer } | null>;
  };
  previews: {
    /** The last one first. */
    list(): Promise<SharedPreview[]>;
    /**
     * Shares the draft with anyone who has the link.
     *
     * @param content  What is shown; null for the draft as it is at each moment.
     * @returns        The link.
     */
    create(person: Person, what: { content: Json | null; lastsMs: number }): Promise<string>;
    /** Ends a link. */
    revoke(person: Person, id: string): Promise<void>;
  };
  /** Proofs that somebody is at their device, for what changes a lot at once. */
  proof: {
    /** Whether somebody has given one in the last minutes. */
    isFresh(person: Person): Promise<boolean>;
    /** What a browser needs to ask for one. */
    options(): Promise<object>;
    /** Takes one. @throws BadRequest where it is not theirs */
    give(person: Person, response: unknown): Promise<void>;
  };
  edits: {
    /** Notes where somebody has changed something. */
    note(person: Person, places: readonly string[]): void;
    /** Resolves once all that was noted is stored. */
    whenStored(): Promise<void>;
  };
  asked: {
    /** The first one first. */
    list(): Promise<AskedPublication[]>;
    /** Asks that what somebody has changed is published; again with another note. */
    ask(person: Person, note: string): Promise<void>;
    takeBack(person: Person): Promise<void>;
    /** Ends what somebody has asked for: it was published. @param person  The id. */
    end(person: string): Promise<void>;
    /** Calls back with all of them, now and after each change. */
    onChange(tell: (asked: AskedPublication[]) => void): void;
  };
  comments: {
    /** The last one first: all that are open, and those that were done last. */
    list(): Promise<StoredComment[]>;
    add(person: Person, place: CommentedPlace, text: string): Promise<void>;
    /** Notes that one was dealt with, or was not after all. */
    setDone(person: Person, id: string, isDone: boolean): Promise<void>;
    /** Calls back with how many are open, now and after each change. */
    onChange(tell: (count: CommentCount) => void): void;
  };
  /** The names of all people, by id. */
  names(): Promise<ReadonlyMap<string, string>>;
}
