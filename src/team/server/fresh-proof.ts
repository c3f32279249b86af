import { BadRequest } from '../../studio/server/requests/requests.ts';
import type { Services } from '../../studio/server/services.ts';
import type { Passkeys } from '../sign-in/passkeys.ts';
import type { People } from '../store/people.ts';

/** How long a proof holds, in ms. */
const PROOF_MS = 5 * 60 * 1000;

/**
 * Proofs that somebody is at their device now, and has not left it open: by the passkey, or by having signed in. They are kept in
 * memory: after a restart they are asked for again.
 */
export function createFreshProof({
  people,
  passkeys,
  now,
}: {
  people: Pick<People, 'sessionsOf'>;
  passkeys: Pick<Passkeys, 'signInOptions' | 'signedIn'>;
  now: () => number;
}): Services['proof'] {
  /** When it was given last, by session. */
  const given = new Map<string, number>();
  /** A clock that was set back makes nothing fresh for longer. */
  const isRecent = (at: number): boolean => Math.abs(now() - at) < PROOF_MS;
  const isFresh: Services['proof']['isFresh'] = async ({ id = '', session = '' }) => {
    for (const [known, at] of given) if (!isRecent(at)) given.delete(known);
    if (given.has(session)) return true;
    const opened = (await people.sessionsOf(id)).find((each) => each.id === session);
    return opened !== undefined && isRecent(opened.since);
  };
  return {
    isFresh,
    options: () => passkeys.signInOptions(),
    async give({ id, session = '' }, response) {
      const member = await passkeys.signedIn(response);
      if (!member || member.id !== id) throw new BadRequest('This is not your passkey for this studio.');
      given.set(session, now());
    },
  };
}
