import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Member, People, StoredPasskey } from '../store/people.ts';
import { createOneUse } from './one-use.ts';

/** How long a browser may take to answer, in ms. */
const CHALLENGE_MS = 5 * 60 * 1000;

const SIGN_IN = 'sign in';
const invitation = (token: string): string => `invitation ${token}`;

/** Offset of the flags in the data of a device, and the one that its owner has proved who they are. WebAuthn, 6.1 */
const FLAGS_AT = 32;
const USER_VERIFIED = 0x04;

/** Whether an answer of a device says that its owner has proved who they are; true where it does not say. */
export function isVerified(response: unknown): boolean {
  const { authenticatorData } = (response as Partial<AuthenticationResponseJSON> | null)?.response ?? {};
  if (typeof authenticatorData !== 'string') return true;
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT];
  return flags === undefined || (flags & USER_VERIFIED) !== 0;
}

/** What is not as a passkey answers throws. The cause says why, for nobody but a developer. */
const refused = (): null => null;

/**
 * Passkeys: made with an invitation, and signed in with. A device says who it is by itself, and asks its owner for a finger, a
 * face or a PIN, since nothing else is asked.
 *
 * @param editUrl  The address of the studio: keys are bound to its name, answers to its origin.
 * @see            https://www.w3.org/TR/webauthn-3/
 */
export function createPasskeys(people: People, editUrl: URL, now: () => number) {
  const challenges = createOneUse<string>(CHALLENGE_MS, now);
  const expected = { expectedOrigin: editUrl.origin, expectedRPID: editUrl.hostname, requireUserVerification: true };

  return {
    /** What a browser needs to make a passkey. */
    async registrationOptions(member: Member, token: string) {
      const options = await generateRegistrationOptions({
        rpName: editUrl.hostname,
        rpID: editUrl.hostname,
        userID: new Uint8Array(Buffer.from(member.id)),
        userName: member.address,
        userDisplayName: member.name,
        attestationType: 'none',
        // A device that has one would replace it by a new one for the same person.
        excludeCredentials: (await people.passkeysOf(member.id)).map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      challenges.send(options.challenge, invitation(token));
      return options;
    },

    /** The passkey that a browser has made with an invitation; null where it is not what was asked for. */
    async registered(member: Member, token: string, response: unknown): Promise<StoredPasskey | null> {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(challenge) === invitation(token),
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const key = Buffer.from(publicKey).toString('base64url');
      return { id, person: member.id, publicKey: key, counter, transports };
    },

    /** What a browser needs to sign in. */
    async signInOptions() {
      const options = await generateAuthenticationOptions({ rpID: editUrl.hostname, userVerification: 'required' });
      challenges.send(options.challenge, SIGN_IN);
      return options;
    },

    /** Whether the passkey of an answer is one of this studio. */
    async isKnown(response: unknown): Promise<boolean> {
      const id = (response as Partial<AuthenticationResponseJSON> | null)?.id;
      return typeof id === 'string' && (await people.passkey(id)) !== null;
    },

    /** Who has signed in; null where the answer is not that of a known passkey to a challenge of ours. */
    async signedIn(response: unknown): Promise<Member | null> {
      const answer = response as Partial<AuthenticationResponseJSON> | null;
      const key = typeof answer?.id === 'string' ? await people.passkey(answer.id) : null;
      if (!key) return null;
      const verified = await verifyAuthenticationResponse({
        ...expected,
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(challenge) === SIGN_IN,
        credential: {
          id: key.id,
          publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
          counter: key.counter,
        },
      }).catch(refused);
      if (!verified?.verified) return null;
      // The device names the account that the key was made for.
      const handle = answer?.response?.userHandle;
      if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== key.person) return null;
      await people.usedPasskey(key.id, verified.authenticationInfo.newCounter);
      return people.byId(key.person);
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
