import { BadRequest } from '../../studio/server/requests/requests.ts';
import type { CommentedPlace } from '../../studio/server/comments/comment-places.ts';
import type { LinkComment } from '../../studio/server/scriptless/comment-form.ts';
import type { StoredComment, Services } from '../../studio/server/services.ts';
import type { Path } from '../../studio/protocol.ts';
import { newSecret } from '../secret.ts';
import type { TeamDatabase } from '../store/open-team-store.ts';
import type { TeamLog } from '../store/team-log.ts';

/** A link takes so many; more nobody reads. */
const MOST_BY_LINK = 500;
/** So many that are done are listed. */
const MOST_DONE = 100;
/** How long they are kept once they are done, in ms. */
const KEPT_MS = 366 * 24 * 60 * 60 * 1000;

const commentOf = (row: Record<string, unknown>): StoredComment => ({
  id: String(row['id']),
  at: Number(row['at']),
  by: String(row['name']),
  isByLink: row['person'] === null,
  text: String(row['body']),
  place: {
    page: String(row['page']),
    section: row['section'] === null ? null : String(row['section']),
    field: JSON.parse(String(row['field'])) as Path,
    words: String(row['place']),
  },
  done: row['done_at'] === null ? null : { by: String(row['done_by']), at: Number(row['done_at']) },
});

/** Where a comment belongs, for the log: without a word of the site. */
const logged = ({ page, section }: CommentedPlace): string => (section === null ? page : `${page} #${section}`);

/** What a team, and anyone it has given a link, say of its draft. */
export interface Comments {
  service: Services['comments'];
  /**
   * Adds one by a link.
   *
   * @param link  The hash of its token.
   * @param from  The address of the client.
   * @returns     False where the link takes no more.
   */
  addByLink(link: string, name: string, place: CommentedPlace, text: string, from: string): Promise<boolean>;
  /** Those of a link, the last one first. */
  ofLink(link: string): Promise<LinkComment[]>;
  /** Removes those that have been done for a year. */
  prune(): Promise<void>;
}

/** @param now  Milliseconds since 1970. */
export function openComments({ store, log, now }: { store: TeamDatabase; log: TeamLog; now: () => number }): Comments {
  let tell: Parameters<Services['comments']['onChange']>[0] = () => {};
  // Each start of the server has its own.
  let changed = now();
  const count = async (condition: string, args: string[] = []) =>
    Number((await store.read(`SELECT COUNT(*) AS count FROM team_comments WHERE ${condition}`, args))[0]!['count']);
  const tellCount = async () => tell({ open: await count('done_at IS NULL'), changed: ++changed });
  const find = async (condition: string, args: (string | number)[] = []) =>
    (await store.read(`SELECT * FROM team_comments WHERE ${condition}`, args)).map(commentOf);
  const insert = async (
    author: { person: string | null; preview: string | null; name: string },
    { page, section, field, words }: CommentedPlace,
    text: string,
  ) => {
    const { person, preview, name } = author;
    await store.write(
      `INSERT INTO team_comments (id, at, person, preview, name, page, section, field, place, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [newSecret(), now(), person, preview, name, page, section, JSON.stringify(field), words, text],
    );
    await tellCount();
  };
  return {
    service: {
      list: async () => [
        ...(await find('done_at IS NULL ORDER BY at DESC')),
        ...(await find('done_at IS NOT NULL ORDER BY done_at DESC LIMIT ?', [MOST_DONE])),
      ],
      async add({ id = '', name = '', address = '' }, place, text) {
        await insert({ person: id, preview: null, name }, place, text);
        await log.write(address, 'commented', logged(place));
      },
      async setDone({ name = '', address = '' }, id, isDone) {
        const { rowsAffected } = await store.write('UPDATE team_comments SET done_at = ?, done_by = ? WHERE id = ?', [
          isDone ? now() : null,
          isDone ? name : null,
          id,
        ]);
        if (rowsAffected === 0) throw new BadRequest('This comment is gone. Open the list again.');
        await log.write(address, isDone ? 'closed a comment' : 'opened a comment again');
        await tellCount();
      },
      onChange(listener) {
        tell = listener;
        void tellCount().catch(() => {});
      },
    },
    async addByLink(link, name, place, text, from) {
      if ((await count('preview = ?', [link])) >= MOST_BY_LINK) return false;
      await insert({ person: null, preview: link, name }, place, text);
      await log.write('', 'commented by a link', `${logged(place)}, from ${from}`);
      return true;
    },
    async ofLink(link) {
      const comments = await find('preview = ? ORDER BY at DESC', [link]);
      return comments.map(({ at, by, text, place, done }) => ({ at, by, text, place, isDone: done !== null }));
    },
    async prune() {
      await store.write('DELETE FROM team_comments WHERE done_at < ?', [now() - KEPT_MS]);
    },
  };
}
