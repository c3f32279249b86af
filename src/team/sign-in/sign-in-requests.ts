import type { IncomingMessage } from 'node:http';
import { readBody } from '../../serve/http/read-body.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Member, People } from '../store/people.ts';
import type { TeamLog } from '../store/team-log.ts';
import { CompanyRefusal, type CompanySignIn } from './company.ts';
import { deviceName } from './device-name.ts';
import { isVerified, type Passkeys } from './passkeys.ts';
import { shownName } from './shown-name.ts';

/** An answer of a browser is a few KB. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** The answer to a request. */
export interface Answer {
  status: number;
  body: object;
  /** The session from now on; null where there is none any more. */
  session?: string | null;
  /** What the company is to send this browser back with. */
  browser?: string;
}

/** Who asks. */
interface Asker {
  /** The session that the browser has. */
  session: string | null;
  /** The address of the client. */
  from: string;
  /** In words. */
  device: string;
}

type Handler = (body: Record<string, unknown>, asker: Asker) => Promise<Answer>;

const refuse = (status: number, error: string): Answer => ({ status, body: { error } });
const INVITATION_OVER = 'This invitation is over. Ask for another one.';
const UNKNOWN_PASSKEY =
  'This passkey is old: it does not open this studio any more. Choose another one, or ask the owner of the studio for an invitation.';
const NOT_VERIFIED =
  'Your device has not confirmed that it is you. Set up a PIN, a finger or a face on it, and try again.';
const NO_PASSKEY = 'This passkey was not accepted. Try again, or ask the owner of the studio for an invitation.';

async function readGroup(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const body = await readBody(request, BODY_LIMIT_BYTES);
  try {
    const value: unknown = typeof body === 'string' ? null : JSON.parse(body.text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A token of a link; one of no invitation where it is no text. */
const readToken = (token: unknown): string => (typeof token === 'string' ? token : '');

/** What signing in is made of. */
interface SignInOptions {
  people: People;
  passkeys: Passkeys;
  /** Null where there is none. */
  company: CompanySignIn | null;
  log: TeamLog;
}

/** What the pages around the studio ask: making a passkey by an invitation, signing in, and signing out. */
export function createSignIn({ people, passkeys, company, log }: SignInOptions) {
  /** A session that nobody has had before; the one that was there ends. */
  const signIn = async (
    { id, address }: Member,
    { session: before, from, device }: Asker,
    event: string,
  ): Promise<string> => {
    if (before !== null) await people.endSession(before);
    const session = await people.openSession(id, device);
    await log.write(address, event, `from ${from}, ${device}`);
    return session;
  };
  /** Somebody is not signed in by their company: the log says why. */
  const refuseCompany = async (fault: unknown, from: string): Promise<CompanyRefusal> => {
    if (!(fault instanceof CompanyRefusal)) throw fault;
    await log.write('', 'sign-in refused', `from ${from}, by the company: ${fault.reason}`);
    return fault;
  };
  const handlers: Record<string, Handler> = {
    ...(company && {
      async company(_, { session, from }) {
        try {
          const { url, browser } = await company.start(session);
          return { status: 200, body: { url }, browser };
        } catch (fault) {
          const { status, message } = await refuseCompany(fault, from);
          return refuse(status, message);
        }
      },
    }),
    'sign-in-options': async () => ({ status: 200, body: await passkeys.signInOptions() }),
    async 'sign-in'({ response }, asker) {
      const member = await passkeys.signedIn(response);
      if (member) return { status: 200, body: {}, session: await signIn(member, asker, 'signed in') };
      await log.write('', 'sign-in refused', `from ${asker.from}`);
      if (!(await passkeys.isKnown(response))) return refuse(403, UNKNOWN_PASSKEY);
      return refuse(403, isVerified(response) ? NO_PASSKEY : NOT_VERIFIED);
    },
    async 'invitation-options'({ token, name }) {
      const member = await people.invited(readToken(token));
      if (!member) return refuse(404, INVITATION_OVER);
      const named = { ...member, name: shownName(name) || member.name };
      return { status: 200, body: await passkeys.registrationOptions(named, readToken(token)) };
    },
    async invitation({ token, name, response }, asker) {
      const member = await people.invited(readToken(token));
      if (!member) return refuse(404, INVITATION_OVER);
      const key = await passkeys.registered(member, readToken(token), response);
      if (!key) return refuse(403, 'This is not a passkey for this studio. Please try again.');
      if (!(await people.redeem(readToken(token), shownName(name) || member.name, key)))
        return refuse(404, INVITATION_OVER);
      return { status: 200, body: {}, session: await signIn(member, asker, 'signed in by an invitation') };
    },
    async 'sign-out'(_, { session }) {
      const member = session === null ? null : await people.inSession(session);
      if (session !== null) await people.endSession(session);
      if (member) await log.write(member.address, 'signed out');
      return { status: 200, body: {}, session: null };
    },
  };
  return {
    /**
     * Answers a request by its name.
     *
     * @param asker  The session that the browser has, and the address of the client.
     * @throws       ClientLeft, and what the store throws.
     */
    async ask(name: string, request: IncomingMessage, asker: Omit<Asker, 'device'>): Promise<Answer> {
      const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handle) return refuse(404, 'There is no such request.');
      const body = await readGroup(request);
      const device = deviceName(request.headers['user-agent']);
      return body ? handle(body, { ...asker, device }) : refuse(400, 'This is not JSON.');
    },

    /**
     * Signs in whom their company has sent back.
     *
     * @param search   The query of the address.
     * @param browser  What the browser was sent there with.
     * @returns        Their session, or why there is none.
     * @throws         What the store throws.
     */
    async arrive(
      search: string,
      browser: string | null,
      { headers }: IncomingMessage,
      from: string,
    ): Promise<{ session: string } | CompanyRefusal> {
      try {
        const { member, session } = await company!.finish(search, browser);
        const device = deviceName(headers['user-agent']);
        return { session: await signIn(member, { session, from, device }, 'signed in by the company') };
      } catch (fault) {
        return refuseCompany(fault, from);
      }
    },
  };
}
