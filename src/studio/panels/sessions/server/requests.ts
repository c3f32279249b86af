import type { Nothing } from '../../../protocol.ts';
import type { OpenSession } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import type { Handlers } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What somebody asks of their own sessions. */
export interface SessionsRequests {
  /** `asked` counts, so that the same question is asked again. */
  sessions(input: { asked: number }): { sessions: OpenSession[] };
  'revoke-session'(input: { id: string }): Nothing;
}

export const sessionsRights: Rights<SessionsRequests> = { sessions: 'enter', 'revoke-session': 'enter' };

/** Where the person who asks is signed in. */
export const sessionsRequests = ({
  services: { sessions },
  who,
}: Pick<PanelServer, 'services' | 'who'>): Handlers<SessionsRequests> => ({
  async sessions() {
    return { sessions: await sessions.list(who()) };
  },
  async 'revoke-session'({ id }) {
    await sessions.revoke(who(), String(id));
    return {};
  },
});
