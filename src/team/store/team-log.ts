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
/** Of details so many characters are kept: whoever names a page chooses how long its path is. */
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

const linkOf = (previous: string, { seq, at, person, event, details }: LogEntry): string =>
  hashOf(JSON.stringify([previous, seq, at, person, event, details]));

/** Details as they are kept. */
export const shortened = (details: string): string =>
  details.length > MOST_DETAILS ? `${details.slice(0, MOST_DETAILS)} …` : details;

/** Who did what. Each entry holds the hash of the one before, so that none can be changed or taken out unnoticed. */
export type TeamLog = ReturnType<typeof openLog>;

/** @param now  Milliseconds since 1970. */
export function openLog(store: TeamDatabase, now: () => number) {
  const pageAfter = async (seq: number) =>
    (await store.read('SELECT * FROM team_log WHERE seq > ? ORDER BY seq LIMIT ?', [seq, PAGE])).map(entryOf);
  const append = async (person: string, event: string, details: string): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const [row] = await store.read('SELECT * FROM team_log ORDER BY seq DESC LIMIT 1');
      const last = row && entryOf(row);
      const entry: LogEntry = { seq: (last?.seq ?? 0) + 1, at: now(), person, event, details };
      const previous = last?.hash ?? '';
      try {
        await store.write(
          'INSERT INTO team_log (seq, at, person, event, details, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [entry.seq, entry.at, person, event, details, previous, linkOf(previous, entry)],
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
      return (await pageAfter(after)).map((linked) => {
        const { previous: _, hash: __, ...entry } = linked;
        return entry;
      });
    },

    /** The number of the first entry that is not as it was written, or whose predecessor is gone; null where all are whole. */
    async firstBroken(): Promise<number | null> {
      let before: ReturnType<typeof entryOf> | undefined;
      for (;;) {
        const page = await pageAfter(before?.seq ?? 0);
        if (page.length === 0) return null;
        for (const entry of page) {
          if (entry.hash !== linkOf(entry.previous, entry) || (before && before.hash !== entry.previous))
            return entry.seq;
          before = entry;
        }
      }
    },

    /** Removes what is older than a year. */
    async prune(): Promise<void> {
      await store.write('DELETE FROM team_log WHERE at < ?', [now() - KEPT_MS]);
    },
  };
}
