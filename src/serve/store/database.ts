/** What a database takes and gives: text, whole numbers, nothing. */
export type Value = string | number | null;

/** A statement in the SQL that both databases know; `?` stands for a value. What they do not share is in `Dialect`. */
export interface Statement {
  sql: string;
  args: Value[];
}

/** The rows a statement returned, or the number of rows that it changed. */
export interface Result {
  rows: Record<string, unknown>[];
  rowsAffected: number;
}

/** An enquiry on its way into the store. */
export interface NewEnquiry {
  /** The reference the visitor gets. */
  id: string;
  form: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** The fields as JSON. */
  payload: string;
  /** Absent when the client sent none. */
  key?: string;
  /** Of the fields; shows whether a repeated key carries the same content. */
  contentHash: string;
  /** 0, or why it is suspected. @see spamReasons */
  suspectedSpam: number;
  /** That of the page it was sent from, of a site with several: a BCP 47 tag. */
  language?: string;
  /** Channels that get a delivery each, in the same transaction. */
  deliverTo: string[];
}

/** The row under an idempotency key. */
export interface Stored {
  id: string;
  contentHash: string;
}

/** A database as commands use it. */
export interface Database {
  /** Runs statements in one transaction. */
  run(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]>;
  /** Overwrites deleted data in all files of the store. False when somebody reads it: retry later. */
  overwriteDeleted(): Promise<boolean>;
  close(): Promise<void>;
}

/** A database as the server uses it. After an error it is closed and another one opened. */
export interface Connection extends Database {
  /** Number of the disk that a file is on, for the next opening by the same process. */
  disk?: number;
  /** Writes all rows in one transaction; resolves, in the order given, once the commit is durable. */
  insert(enquiries: NewEnquiry[]): Promise<Stored[]>;
  find(form: string, key: string): Promise<Stored | null>;
  /** Writes without changing anything: a full or read-only disk can still be read. */
  check(): Promise<void>;
  /** Takes the turn for work that one server does at a time; null while another one has it. Call the result to end it. */
  takeTurn(): Promise<(() => Promise<void>) | null>;
  /** Whether it can be used after this error. By default it cannot. */
  survives?(error: unknown): boolean;
}
