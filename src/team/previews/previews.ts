import type { Json } from '../../document/json.ts';
import type { SharedPreview } from '../../studio/panels/share/protocol.ts';
import { BadRequest } from '../../studio/server/requests/requests.ts';
import type { SharedDraft } from '../../studio/server/scriptless/shared-pages.ts';
import type { Services } from '../../studio/server/services.ts';
import type { Comments } from '../comments/comments.ts';
import { hashOf, newSecret } from '../secret.ts';
import { SKEW_MS } from '../store/clock-guard.ts';
import type { TeamDatabase } from '../store/open-team-store.ts';
import type { TeamLog } from '../store/team-log.ts';

/** The path of all previews that are shared, each followed by its token. */
export const PREVIEW = '/preview/';
/** Where comments are sent to, below the base of a preview. */
const COMMENT = '/@comment';

/** Whether a path is where comments on a preview are sent to. */
export const isCommentPath = (path: string): boolean => /^\/preview\/[^/]+\/@comment$/.test(path);

interface PreviewsOptions {
  store: TeamDatabase;
  log: TeamLog;
  comments: Pick<Comments, 'ofLink'>;
  editUrl: URL;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What a token opens. */
export interface FoundPreview extends SharedDraft {
  /** The hash of the token. */
  link: string;
}

/** The previews that a team has shared. */
export interface Previews {
  service: Services['previews'];
  /** What a token opens; null where it is unknown, revoked or over. */
  find(token: string): Promise<FoundPreview | null>;
  /** Removes those that do not hold. */
  prune(): Promise<void>;
}

const COLUMNS = 'hash, name, created_at, expires_at, body IS NULL AS is_latest';

const previewOf = (row: Record<string, unknown>): SharedPreview => ({
  id: String(row['hash']),
  by: String(row['name']),
  since: Number(row['created_at']),
  until: Number(row['expires_at']),
  isLatest: Boolean(row['is_latest']),
});

/** The links of somebody that still open something at a moment, in ms since 1970. */
export const sharedBy = async (store: TeamDatabase, person: string, now: number): Promise<SharedPreview[]> =>
  (
    await store.read(`SELECT ${COLUMNS} FROM team_previews WHERE person = ? AND expires_at > ? ORDER BY created_at`, [
      person,
      now,
    ])
  ).map(previewOf);

/** What a team shows to people without an account. Only the hash of a token is stored: its link is told once. */
export function createPreviews({ store, log, comments, editUrl, now }: PreviewsOptions): Previews {
  /** When one holds: it ends later, and was not made by a clock that was ahead. */
  const times = () => [now(), now() + SKEW_MS];
  const frozen = async (hash: string): Promise<Json | null> => {
    const [row] = await store.read('SELECT body FROM team_previews WHERE hash = ?', [hash]);
    return row ? (JSON.parse(String(row['body'])) as Json) : null;
  };
  return {
    async find(token) {
      const id = hashOf(token);
      const [row] = await store.read(
        'SELECT created_at, body IS NULL AS is_latest FROM team_previews WHERE hash = ? AND expires_at > ? AND created_at <= ?',
        [id, ...times()],
      );
      if (!row) return null;
      // A database may have numbers for truth.
      const isLatest = Boolean(row['is_latest']);
      const base = PREVIEW + token;
      return {
        link: id,
        id: isLatest ? 'latest' : id,
        frozen: isLatest ? null : () => frozen(id),
        at: isLatest ? now() : Number(row['created_at']),
        base,
        commentAction: editUrl.origin + base + COMMENT,
        comments: () => comments.ofLink(id),
      };
    },
    async prune() {
      await store.write('DELETE FROM team_previews WHERE NOT (expires_at > ? AND created_at <= ?)', times());
    },
    service: {
      async list(): Promise<SharedPreview[]> {
        const rows = await store.read(
          `SELECT ${COLUMNS} FROM team_previews WHERE expires_at > ? AND created_at <= ? ORDER BY created_at DESC`,
          times(),
        );
        return rows.map(previewOf);
      },
      async create({ id = '', name = '', address = '' }, { content, lastsMs }) {
        const token = newSecret();
        const since = now();
        const until = since + lastsMs;
        await store.write(
          'INSERT INTO team_previews (hash, person, name, created_at, expires_at, body) VALUES (?, ?, ?, ?, ?, ?)',
          [hashOf(token), id, name, since, until, content === null ? null : JSON.stringify(content)],
        );
        const what = content === null ? 'always the latest' : 'this state';
        await log.write(address, 'shared a preview', `${what}, until ${new Date(until).toISOString()}`);
        return new URL(`${PREVIEW}${token}/`, editUrl).href;
      },
      async revoke({ address = '' }, id) {
        const { rowsAffected } = await store.write('DELETE FROM team_previews WHERE hash = ?', [id]);
        if (rowsAffected === 0) throw new BadRequest('This link is over. Open the list again.');
        await log.write(address, 'revoked a preview');
      },
    },
  };
}
