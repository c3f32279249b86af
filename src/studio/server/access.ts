import type { IncomingMessage } from 'node:http';
import type { Right } from '../rights.ts';
import { guardStudio, type Refusal } from './guard.ts';
import type { Sessions } from './sessions.ts';

/** Who sends a request. */
export interface Person {
  /** Tells people apart, so that each takes back own steps; undefined where one person alone edits. */
  id?: string;
  /** As others see it; undefined where one person alone edits. */
  name?: string;
  /** The address that they were invited by. */
  address?: string;
  /** Names the session that they ask in. */
  session?: string;
  may(right: Right): boolean;
}

/** Who may use a studio. */
export interface Access extends Pick<Sessions, 'previewKey'> {
  /** Whether several people sign in, each with a name. */
  isTeam: boolean;
  /** The name by which browsers reach the studio. */
  host: string;
  /** The origin of its pages; by default http, and the host of each request. */
  origin?: string;
  /** Decides about each request before anything else reads it. */
  guard(request: IncomingMessage): Refusal | null;
  /** Opens a session for a page that has just been loaded; null where it may not have one. */
  open(request: IncomingMessage, token: unknown): string | null;
  /** Who sends a request with a session; null for nobody. */
  who(request: IncomingMessage, session: unknown): Person | null;
  /** Whether a text is the preview key of the person who sends a request. */
  isPreviewKey(key: unknown, request: IncomingMessage): boolean;
}

/** The one address that `npm run edit` listens on. docs/decisions/0067-the-studio-answers-its-own-pages-only.md */
export const LOCAL_HOST = '127.0.0.1';

/** One person, on this machine, who has the printed address. */
export const localAccess = (sessions: Sessions): Access => ({
  isTeam: false,
  host: LOCAL_HOST,
  guard(request) {
    const { localPort } = request.socket;
    return guardStudio(request, { hosts: [`127.0.0.1:${localPort}`, `localhost:${localPort}`], protocol: 'http:' });
  },
  open: (_, token) => sessions.open(token),
  who: (_, session) => (sessions.isOpen(session) ? { may: (right) => right !== 'share' && right !== 'people' } : null),
  previewKey: (session) => sessions.previewKey(session),
  isPreviewKey: (key) => sessions.isPreviewKey(key),
});
