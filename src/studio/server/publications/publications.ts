import { randomUUID } from 'node:crypto';
import type { Result, Statement, Value } from '../../../serve/store/database.ts';
import type { Publication } from '../../panels/history/protocol.ts';
import type { DraftPart, PlannedPart } from './publication-service.ts';
import type { LogStore } from '../draft/draft-log.ts';

/** Where publications are stored. */
interface PublicationStore extends LogStore {
  /** Runs one statement that writes. */
  write(sql: string, args?: Value[]): Promise<Result>;
}

/** Their tables, in the SQL that both databases know. Times are milliseconds since 1970. */
export const PUBLICATION_TABLES = [
  // What was published, or will be: all files as one text.
  `CREATE TABLE IF NOT EXISTS team_publications (
    id TEXT PRIMARY KEY,
    asked_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    note TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL,
    ended_at BIGINT,
    failure TEXT
  )`,
  // What those that are not published yet were made from: what they change is published, and nothing else.
  `CREATE TABLE IF NOT EXISTS team_publication_bases (
    publication TEXT PRIMARY KEY,
    body TEXT NOT NULL
  )`,
];

/** A publication, with what only the server knows of it. */
export interface StoredPublication extends Omit<Publication, 'public'> {
  /** The address of the person who has asked for it. */
  address: string;
}

const COLUMNS = 'id, asked_at, due_at, name, address, note, state, ended_at, failure';

const publicationOf = (row: Record<string, unknown>): StoredPublication => ({
  id: String(row['id']),
  by: String(row['name']),
  address: String(row['address']),
  note: String(row['note']),
  asked: Number(row['asked_at']),
  due: Number(row['due_at']),
  state: String(row['state']) as Publication['state'],
  ended: row['ended_at'] === null ? null : Number(row['ended_at']),
  failure: row['failure'] === null ? null : String(row['failure']),
});

/** Who asks for a publication. */
interface Asking {
  id: string;
  name: string;
  address: string;
}

/** What is asked to be published. */
export interface NewPublication extends DraftPart {
  person: Asking;
  note: string;
  /** Null for at once. */
  due: number | null;
}

/** Planned, and not published at its moment. */
const IS_FAILED_PLAN = "state = 'failed' AND due_at > asked_at";

/** What a publication was made from, in place of what is known of it. */
const baseOf = (id: string, base: string | null): Statement[] => [
  { sql: 'DELETE FROM team_publication_bases WHERE publication = ?', args: [id] },
  ...(base === null
    ? []
    : [{ sql: 'INSERT INTO team_publication_bases (publication, body) VALUES (?, ?)', args: [id, base] }]),
];

/** What somebody has planned and is still to come: also while a server has them open. */
export const plannedBy = async (store: Pick<PublicationStore, 'read'>, person: string): Promise<StoredPublication[]> =>
  (
    await store.read(
      `SELECT ${COLUMNS} FROM team_publications WHERE person = ? AND state = 'waiting' ORDER BY due_at`,
      [person],
    )
  ).map(publicationOf);

/** What was published, and will be. */
export type Publications = Awaited<ReturnType<typeof openPublications>>;

/**
 * Opens publications. Those that a crash has left half-way are due again.
 *
 * @param now  Milliseconds since 1970.
 */
export async function openPublications(store: PublicationStore, now: () => number) {
  await store.write("UPDATE team_publications SET state = 'waiting' WHERE state = 'running'");
  const find = async (condition: string, args: (string | number)[] = []): Promise<StoredPublication[]> =>
    (await store.read(`SELECT ${COLUMNS} FROM team_publications ${condition}`, args)).map(publicationOf);
  return {
    /** Those to come first, then the last ones. */
    list: () => find('ORDER BY COALESCE(ended_at, due_at) DESC'),
    byId: async (id: string) => (await find('WHERE id = ?', [id]))[0] ?? null,
    /** The text of all files that one has published, and when; null where there is none of this id. */
    async read(id: string): Promise<{ text: string; at: number } | null> {
      const [row] = await store.read('SELECT body, ended_at, asked_at FROM team_publications WHERE id = ?', [id]);
      return row ? { text: String(row['body']), at: Number(row['ended_at'] ?? row['asked_at']) } : null;
    },
    /** What one is to publish; null where there is none of this id. */
    async part(id: string): Promise<PlannedPart | null> {
      const [row] = await store.read(
        `SELECT asked_at, team_publications.body AS body, team_publication_bases.body AS base FROM team_publications
          LEFT JOIN team_publication_bases ON publication = id WHERE id = ?`,
        [id],
      );
      if (!row) return null;
      const base = row['base'] === null ? null : String(row['base']);
      return { id, base, text: String(row['body']), asked: Number(row['asked_at']) };
    },
    async add({ person, note, base, text, due }: NewPublication): Promise<string> {
      const id = randomUUID();
      const { id: who, name, address } = person;
      const insert = {
        sql: `INSERT INTO team_publications (id, asked_at, due_at, person, name, address, note, body, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        args: [id, now(), due ?? now(), who, name, address, note, text, due === null ? 'running' : 'waiting'],
      };
      await store.run([insert, ...baseOf(id, base)], 'write');
      return id;
    },
    /** Plans once more what was not published at its moment; false where it is no such plan any more. */
    async planAgain(
      id: string,
      { person, base, text, due }: DraftPart & { person: Asking; due: number },
    ): Promise<boolean> {
      const update = {
        sql: `UPDATE team_publications SET state = 'waiting', asked_at = ?, due_at = ?, person = ?, name = ?, address = ?,
          body = ?, ended_at = NULL, failure = NULL WHERE id = ? AND ${IS_FAILED_PLAN}`,
        args: [now(), due, person.id, person.name, person.address, text, id],
      };
      const [updated] = await store.run([update, ...baseOf(id, base)], 'write');
      return updated!.rowsAffected === 1;
    },
    due: () => find("WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at", [now()]),
    failedPlan: async (id: string) => (await find(`WHERE id = ? AND ${IS_FAILED_PLAN}`, [id]))[0] ?? null,
    /** Begins one that waits; false where that was done already. */
    async claim(id: string): Promise<boolean> {
      const sql = "UPDATE team_publications SET state = 'running' WHERE id = ? AND state = 'waiting'";
      return (await store.write(sql, [id])).rowsAffected === 1;
    },
    /** Takes back a plan that is not due yet, or was not published at its moment. */
    async cancel(id: string): Promise<boolean> {
      const cancel = {
        sql: `UPDATE team_publications SET state = 'cancelled' WHERE id = ? AND (state = 'waiting' OR ${IS_FAILED_PLAN})`,
        args: [id],
      };
      const [cancelled] = await store.run([cancel], 'write');
      if (cancelled!.rowsAffected === 1) await store.run(baseOf(id, null), 'write');
      return cancelled!.rowsAffected === 1;
    },
    /**
     * Notes that one was published.
     *
     * @param text     All files as they were published; null where that is what was asked for.
     * @param failure  What went wrong besides.
     */
    async published(id: string, text: string | null, failure: string | null): Promise<void> {
      const update = {
        sql: `UPDATE team_publications SET state = 'published', ended_at = ?, failure = ?, body = COALESCE(?, body)
          WHERE id = ?`,
        args: [now(), failure, text, id],
      };
      await store.run([update, ...baseOf(id, null)], 'write');
    },
    async failed(id: string, failure: string): Promise<void> {
      const sql = "UPDATE team_publications SET state = 'failed', ended_at = ?, failure = ? WHERE id = ?";
      await store.write(sql, [now(), failure, id]);
    },
    /** What was planned and not published, and nobody has planned again or cancelled; else the last one that has ended. */
    async toTell(): Promise<StoredPublication | null> {
      const [plan] = await find(`WHERE ${IS_FAILED_PLAN} ORDER BY ended_at LIMIT 1`);
      const [last] = await find("WHERE state IN ('published', 'failed') ORDER BY ended_at DESC LIMIT 1");
      return plan ?? last ?? null;
    },
  };
}
