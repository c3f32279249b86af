import type { IncomingMessage } from 'node:http';
import type { Access, Person } from '../../studio/server/access.ts';
import type { Right } from '../../studio/rights.ts';
import { rightsOf } from '../roles.ts';
import { hashOf, newSecret } from '../secret.ts';
import type { Member } from '../store/people.ts';

/** Who has been found to send a request, before the studio gets it. */
export interface TeamAccess extends Access {
  /** Lets a request pass, in the name of somebody in a session. */
  admit(request: IncomingMessage, member: Member, session: string): void;
}

/** The studio's view of a team: requests that were admitted, each with its person. */
export function createTeamAccess(editUrl: URL): TeamAccess {
  const admitted = new WeakMap<IncomingMessage, { person: Person; key: string }>();
  return {
    isTeam: true,
    host: editUrl.hostname,
    origin: editUrl.origin,
    admit(request, { id, name, address, roles }, session) {
      const rights = rightsOf(roles);
      // The session itself is in no address.
      const key = hashOf(`preview ${hashOf(session)}`);
      const may = (right: Right) => rights.includes(right);
      admitted.set(request, { person: { id, name, address, session: hashOf(session), may }, key });
    },
    guard: (request) => (admitted.has(request) ? null : { status: 403, refusal: 'Sign in first.\n' }),
    // A window is told apart from others by it; who asks is known by the cookie.
    open: (request) => `${newSecret()}.${admitted.get(request)?.key}`,
    who: (request) => admitted.get(request)?.person ?? null,
    previewKey: (session) => session.split('.')[1] ?? '',
    isPreviewKey(key, request) {
      const by = admitted.get(request);
      // Who edits nothing does not see the draft either.
      return by !== undefined && by.key === key && by.person.may('edit');
    },
  };
}
