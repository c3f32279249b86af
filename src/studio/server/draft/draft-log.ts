import { randomUUID } from 'node:crypto';
import type { Database, Statement, Value } from '../../../serve/store/database.ts';
import type { HistoryState } from '../../../document/history.ts';
import { joinSteps } from '../../../document/own-steps.ts';
import type { Step } from '../../../document/step.ts';
import { spliced, type Splice } from '../../../document/text/splice.ts';
import { codeOf } from '../../../serve/environment/start-error.ts';
import { BadRequest } from '../requests/requests.ts';

/** A draft with all that undo needs. */
export interface StoredDraft {
  /** The text of all files when the draft was begun or last saved. */
  base: string;
  text: string;
  history: HistoryState;
}

/** Where a log is stored. */
export interface LogStore extends Pick<Database, 'run'> {
  /** Runs one statement that reads. */
  read(sql: string, args?: Value[]): Promise<Record<string, unknown>[]>;
}

/**
 * The table of a log, in the SQL that both databases know. Times are milliseconds since 1970; `writer` is the process that has
 * written an entry. Its name is from when only teams had one.
 */
export const LOG_TABLE = `CREATE TABLE IF NOT EXISTS team_operations (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    person TEXT,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    writer TEXT NOT NULL
  )`;

/** What is in the log of operations under a number. */
type Entry =
  /** The draft as a whole: the first one, after a change of the file, and now and then. */
  | { kind: 'whole'; body: StoredDraft }
  /** Steps that were made. */
  | { kind: 'steps'; body: Step[] }
  /** The text was written to the site's file. */
  | { kind: 'saved'; body: null };

/** So many entries are read after a whole draft at most. */
const WHOLE_AFTER = 500;
/** Steps that can be undone after a restart. */
const MOST_STEPS = 1000;
/** The interval of attempts to reach a store that is gone, in ms. */
const RETRY_MS = 1000;

/** The store cannot be written at this moment. */
export class DraftUnstored extends BadRequest {
  constructor() {
    super('What was changed is not stored yet.', 503);
  }
}

/** Makes the entries of a log one after the other. */
function draftOf(entries: Entry[]): StoredDraft | null {
  return entries.reduce<StoredDraft | null>((draft, { kind, body }) => {
    if (kind === 'whole') return body;
    if (!draft) throw new Error('The log of operations has no beginning.');
    if (kind === 'saved') return { ...draft, base: draft.text };
    const text = body.reduce((before, { splices }) => spliced(before, splices), draft.text);
    return { ...draft, text, history: { done: [...draft.history.done, ...body] } };
  }, null);
}

/** What is read of a draft again after a restart. */
const trimmed = (draft: StoredDraft): StoredDraft => ({
  ...draft,
  history: { done: joinSteps(draft.history.done).slice(-MOST_STEPS) },
});

/** The draft of a config as an append-only log of what was done: each step with the text that it replaced. */
export class DraftLog {
  /** Why the last write failed, in a sentence for people; null when it did not. */
  failure: string | null = null;
  readonly #store: LogStore;
  readonly #onDisplaced: () => void;
  readonly #writer = randomUUID();
  #draft: StoredDraft | null;
  #seq: number;
  #sinceWhole: number;
  /** The splices of each step that was noted: a step whose splices are others was changed. */
  #known: { base: string; splices: Splice[][] } | null = null;
  #waiting: { entry: Entry; person: string | null; at: number }[] = [];
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  private constructor(store: LogStore, onDisplaced: () => void, seq: number, entries: Entry[]) {
    this.#store = store;
    this.#onDisplaced = onDisplaced;
    this.#seq = seq;
    this.#sinceWhole = entries.length;
    const draft = draftOf(entries);
    this.#draft = draft && trimmed(draft);
    if (this.#draft) this.#note(this.#draft);
  }

  /**
   * Reads the draft of a log.
   *
   * @param onDisplaced  Called when another process has written to the log: only one may order what people do.
   */
  static async open(store: LogStore, onDisplaced: () => void): Promise<DraftLog> {
    const rows = await store.read(
      `SELECT seq, kind, body FROM team_operations WHERE seq >=
        (SELECT COALESCE(MAX(seq), 1) FROM team_operations WHERE kind = 'whole') ORDER BY seq`,
    );
    const entries = rows.map(
      (row) => ({ kind: row['kind'], body: JSON.parse(String(row['body'])) as unknown }) as Entry,
    );
    return new DraftLog(store, onDisplaced, Number(rows.at(-1)?.['seq'] ?? 0), entries);
  }

  /** The draft as it was when the store was opened. */
  read(): StoredDraft | null {
    return this.#draft;
  }

  /** Notes what has been done to the draft since the last time. It is being written from now on: see `whenStored`. */
  keep(read: () => StoredDraft): void {
    const draft = read();
    const entry = this.#entryFor(draft);
    if (!entry) return;
    this.#note(draft);
    this.#sinceWhole = entry.kind === 'whole' ? 0 : this.#sinceWhole + 1;
    // As it is now: steps are lists that grow.
    const copy = structuredClone(entry);
    this.#waiting.push({ entry: copy, person: draft.history.done.at(-1)?.by ?? null, at: Date.now() });
    this.#write();
  }

  /** Resolves once all that was noted is on the disk. @throws DraftUnstored */
  async whenStored(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#write();
      await this.#writing;
      if (this.failure !== null) throw new DraftUnstored();
    }
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.whenStored().catch(() => {});
  }

  #note({ base, history }: StoredDraft): void {
    this.#known = { base, splices: history.done.map(({ splices }) => splices) };
  }

  #entryFor(draft: StoredDraft): Entry | null {
    const { base, text, history } = draft;
    const known = this.#known;
    const isLonger = known?.splices.every((splices, at) => history.done[at]?.splices === splices);
    if (!known || !isLonger || this.#sinceWhole >= WHOLE_AFTER) return { kind: 'whole', body: trimmed(draft) };
    const steps = history.done.slice(known.splices.length);
    if (base === known.base) return steps.length > 0 ? { kind: 'steps', body: steps } : null;
    return base === text && steps.length === 0
      ? { kind: 'saved', body: null }
      : { kind: 'whole', body: trimmed(draft) };
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.failure === null && this.#waiting.length > 0) this.#write();
    });
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    // What is noted in the same turn is one transaction.
    await Promise.resolve();
    const group = [...this.#waiting];
    try {
      await this.#store.run(
        group.map(({ entry, person, at }, index): Statement => ({
          sql: 'INSERT INTO team_operations (seq, at, person, kind, body, writer) VALUES (?, ?, ?, ?, ?, ?)',
          args: [this.#seq + 1 + index, at, person, entry.kind, JSON.stringify(entry.body), this.#writer],
        })),
        'write',
      );
    } catch (fault) {
      if (!(await this.#isWritten(group.length))) {
        const isFull = codeOf(fault) === 'SQLITE_FULL';
        const why = isFull ? 'there is no space left on the disk' : 'the store cannot be written';
        this.failure = `What you have changed is not stored yet, because ${why}. Leave this page open until it is.`;
        this.#timer = setTimeout(() => this.#write(), RETRY_MS);
        return;
      }
    }
    this.#waiting.splice(0, group.length);
    this.#seq += group.length;
    this.failure = null;
  }

  /** Whether a commit that seemed to fail is there; whether it is another process's is told. */
  async #isWritten(count: number): Promise<boolean> {
    const sql = 'SELECT writer FROM team_operations WHERE seq = ?';
    const [row] = await this.#store.read(sql, [this.#seq + count]).catch(() => []);
    const [next] = await this.#store.read(sql, [this.#seq + 1]).catch(() => []);
    if (next && next['writer'] !== this.#writer) this.#onDisplaced();
    return row?.['writer'] === this.#writer;
  }
}
