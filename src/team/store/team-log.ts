import { hashOf } from '../secret.ts';
import type { TeamDatabase } from './open-team-store.ts';

/** Something that happened. */
export interface LogEntry {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The address of who did it; "terminal" for a command, "" for nobody known. */
  person: string;
  event: string;
  /** In words or by address: never what somebody wrote, and never a secret. */
  details: string;
}

/** How long it is kept, in ms. */
const KEPT_MS = 366 * 24 * 60 * 60 * 1000;
/** Of details so many characters are kept: anyone who names a page chooses how long its path is. */
const MOST_DETAILS = 300;
/** So many entries are read at a time. */
const PAGE = 500;
/** A command and the server may write at the same moment. */
const TRIES = 5;

const entryOf = (row: Record<string, unknown>): LogEntry & { previous: string; hash: string } => ({
  seq: Number(row['seq']),
  at: Number(row['at']),
  person: String(row['person']),
  event: String(row['event']),
  details: String(row['details']),
  previous: String(row['previous']),
  hash: String(row['hash']),
});

/** An entry without what ties it to the one before. */
function unlinked(linked: ReturnType<typeof entryOf>): LogEntry {
  const { previous: _, hash: __, ...entry } = linked;
  return entry;
}

const linkOf = (previous: string, { seq, at, person, event, details }: LogEntry): string =>
  hashOf(JSON.stringify([previous, seq, at, person, event, details]));

/** Details as they are kept. */
export const shortened = (details: string): string =>
  details.length > MOST_DETAILS ? `${details.slice(0, MOST_DETAILS)} …` : details;

/** Its first number that is still kept, and its last one with its hash. */
interface LogEnds {
  first: number;
  last: number;
  hash: string;
}

/** What is not as it was written: an entry, or all from one number to another. `ends`: where the log begins and ends. */
export type LogBreak = { changed: number } | { gone: [from: number, to: number] } | 'ends';

/**
 * Who did what. Each entry holds the hash of the one before, and a table of its own where the log begins and ends, so that none can be
 * changed, taken out or cut off unnoticed.
 */
export type TeamLog = ReturnType<typeof openLog>;

/** @param now  Milliseconds since 1970. */
export function openLog(store: TeamDatabase, now: () => number) {
  const pageAfter = async (seq: number) =>
    (await store.read('SELECT * FROM team_log WHERE seq > ? ORDER BY seq LIMIT ?', [seq, PAGE])).map(entryOf);
  /** Where it begins and ends; null where somebody has deleted that. */
  const readEnds = async (): Promise<LogEnds | null> => {
    const [row] = await store.read('SELECT first_seq, last_seq, last_hash FROM team_log_ends');
    return row
      ? { first: Number(row['first_seq']), last: Number(row['last_seq']), hash: String(row['last_hash']) }
      : null;
  };
  const lastEntry = async (): Promise<Pick<LogEnds, 'last' | 'hash'>> => {
    const [row] = await store.read('SELECT seq, hash FROM team_log ORDER BY seq DESC LIMIT 1');
    return { last: Number(row?.['seq'] ?? 0), hash: String(row?.['hash'] ?? '') };
  };
  const append = async (person: string, event: string, details: string): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const { last, hash: previous } = (await readEnds()) ?? (await lastEntry());
      const entry: LogEntry = { seq: last + 1, at: now(), person, event, details };
      const hash = linkOf(previous, entry);
      try {
        await store.run(
          [
            {
              sql: 'INSERT INTO team_log (seq, at, person, event, details, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
              args: [entry.seq, entry.at, person, event, details, previous, hash],
            },
            { sql: 'UPDATE team_log_ends SET last_seq = ?, last_hash = ?', args: [entry.seq, hash] },
          ],
          'write',
        );
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  };
  /** What this process writes waits for what it wrote before: at once, each would take the number of all others. */
  let writing = Promise.resolve();
  return {
    write(person: string, event: string, details = ''): Promise<void> {
      const written = writing.then(() => append(person, event, shortened(details)));
      writing = written.catch(() => {});
      return written;
    },

    /** Some hundred entries behind a number, the oldest first; none behind the last one. */
    async list(after = 0): Promise<LogEntry[]> {
      return (await pageAfter(after)).map(unlinked);
    },

    /** The last entries, the last one first. */
    async last(number: number): Promise<LogEntry[]> {
      const rows = await store.read('SELECT * FROM team_log ORDER BY seq DESC LIMIT ?', [number]);
      return rows.map(entryOf).map(unlinked);
    },

    /** The first entry that is not as it was written, or whose predecessor is gone, or what was cut off; null where all are whole. */
    async firstBroken(): Promise<LogBreak | null> {
      const ends = await readEnds();
      if (!ends) return 'ends';
      let before: ReturnType<typeof entryOf> | undefined;
      for (;;) {
        const page = await pageAfter(before?.seq ?? 0);
        for (const entry of page) {
          if (!before && entry.seq > ends.first) return { gone: [ends.first, entry.seq - 1] };
          if (entry.hash !== linkOf(entry.previous, entry) || (before && before.hash !== entry.previous))
            return { changed: entry.seq };
          // What a running studio has written meanwhile comes behind.
          if (entry.seq === ends.last && entry.hash !== ends.hash) return { changed: entry.seq };
          before = entry;
        }
        if (page.length > 0) continue;
        const last = before?.seq ?? ends.first - 1;
        return last < ends.last ? { gone: [last + 1, ends.last] } : null;
      }
    },

    /** Removes what is older than a year, from its beginning on. */
    async prune(): Promise<void> {
      const old = 'seq < COALESCE((SELECT MIN(seq) FROM team_log WHERE at >= ?), (SELECT MAX(seq) + 1 FROM team_log))';
      const args = [now() - KEPT_MS];
      await store.run(
        [
          // As many as are deleted: what was cut off before is missed for as long as the log is kept.
          {
            sql: `UPDATE team_log_ends SET first_seq = first_seq + (SELECT COUNT(*) FROM team_log WHERE ${old})`,
            args,
          },
          { sql: `DELETE FROM team_log WHERE ${old}`, args },
        ],
        'write',
      );
    },
  };
}
