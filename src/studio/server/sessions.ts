import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, for addresses and headers. */
const secret = (): string => randomBytes(32).toString('base64url');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares in a time that tells nothing of either hash. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** How many sessions are remembered; of more windows the oldest must open the printed address again. */
const MAX_SESSIONS = 50;

/** Who may read and change the draft. */
export interface Sessions {
  /** Part of the printed address, after "#": browsers send it to no server. */
  token: string;
  /** Exchanges the token for a session; null for any other text. */
  open(token: unknown): string | null;
  /** Whether a text is a session. */
  isOpen(session: unknown): boolean;
  /** The key by which the frames of a session read the site; it opens nothing else, and does not tell the session. */
  previewKey(session: string): string;
  /** Whether a text is the preview key of a session. */
  isPreviewKey(key: unknown): boolean;
}

/**
 * The studio's sessions. The token is another one at each start and may be exchanged again: a person who opens the printed address
 * in a second window gets in. Sessions outlast a restart, so that a page that was open goes on.
 *
 * @param stored  Hashes of the preview keys of earlier starts.
 * @param store   Stores the hashes of all preview keys.
 * @see           docs/decisions/0067-the-studio-answers-its-own-pages-only.md, 0095
 */
export function createSessions(stored: string[], store: (hashes: string[]) => void): Sessions {
  const token = secret();
  const hashes = [...stored];
  // Each is the hash of the one before: session, key, what is stored. So none tells the one before it.
  const previewKey = hashOf;
  const isPreviewKey = (given: unknown): boolean => {
    if (typeof given !== 'string') return false;
    const hash = hashOf(given);
    return hashes.some((known) => isSame(known, hash));
  };
  return {
    token,
    open(given) {
      if (typeof given !== 'string' || !isSame(hashOf(given), hashOf(token))) return null;
      const session = secret();
      hashes.push(hashOf(previewKey(session)));
      hashes.splice(0, hashes.length - MAX_SESSIONS);
      store(hashes);
      return session;
    },
    isOpen: (given) => typeof given === 'string' && isPreviewKey(previewKey(given)),
    previewKey,
    isPreviewKey,
  };
}
