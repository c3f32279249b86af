import type { Publication } from '../../studio/protocol.ts';
import { newSecret } from '../secret.ts';
import type { TeamDatabase } from '../store/open-team-store.ts';

/** A publication, with what only the server knows of it. */
export interface StoredPublication extends Publication {
  /** The address of whoever has asked for it. */
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

/** What is asked to be published. */
export interface NewPublication {
  person: { id: string; name: string; address: string };
  note: string;
  /** All files of the site, as one text. */
  text: string;
  /** Null for at once. */
  due: number | null;
}

/** What a team has published, and will. */
export type Publications = Awaited<ReturnType<typeof openPublications>>;

/**
 * Opens the publications of a team. Those that a crash has left half-way are due again.
 *
 * @param now  Milliseconds since 1970.
 */
export async function openPublications(store: TeamDatabase, now: () => number) {
  await store.write("UPDATE team_publications SET state = 'waiting' WHERE state = 'running'");
  const find = async (condition: string, args: (string | number)[] = []): Promise<StoredPublication[]> =>
    (await store.read(`SELECT ${COLUMNS} FROM team_publications ${condition}`, args)).map(publicationOf);
  const move = async (id: string, from: Publication['state'], to: Publication['state']): Promise<boolean> => {
    const sql = 'UPDATE team_publications SET state = ? WHERE id = ? AND state = ?';
    return (await store.write(sql, [to, id, from])).rowsAffected === 1;
  };
  return {
    list: () => find('ORDER BY asked_at DESC'),
    byId: async (id: string) => (await find('WHERE id = ?', [id]))[0] ?? null,
    /** All files as one text; null where there is none of this id. */
    async text(id: string): Promise<string | null> {
      const [row] = await store.read('SELECT body FROM team_publications WHERE id = ?', [id]);
      return row ? String(row['body']) : null;
    },
    async add({ person, note, text, due }: NewPublication): Promise<string> {
      const id = newSecret();
      await store.write(
        `INSERT INTO team_publications (id, asked_at, due_at, person, name, address, note, body, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          now(),
          due ?? now(),
          person.id,
          person.name,
          person.address,
          note,
          text,
          due === null ? 'running' : 'waiting',
        ],
      );
      return id;
    },
    due: () => find("WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at", [now()]),
    /** Begins one that waits; false where that was done already. */
    claim: (id: string) => move(id, 'waiting', 'running'),
    cancel: (id: string) => move(id, 'waiting', 'cancelled'),
    /** @param failure  Of one that was published, what went wrong besides. */
    async end(id: string, state: 'published' | 'failed', failure: string | null): Promise<void> {
      const sql = 'UPDATE team_publications SET state = ?, ended_at = ?, failure = ? WHERE id = ?';
      await store.write(sql, [state, now(), failure, id]);
    },
    /** The last one that has ended. */
    async last(): Promise<StoredPublication | null> {
      return (await find('WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1'))[0] ?? null;
    },
  };
}
