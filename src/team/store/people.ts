import { readRoles, type Role } from '../roles.ts';
import { hashOf, newSecret } from '../secret.ts';
import type { OpenSession } from '../../studio/panels/sessions/protocol.ts';
import { SKEW_MS } from './clock-guard.ts';
import type { TeamDatabase } from './open-team-store.ts';

/** Somebody who was invited. */
export interface Member {
  id: string;
  /** In small letters. */
  address: string;
  /** As others see it. */
  name: string;
  roles: Role[];
}

/** Somebody with what can be signed in by. */
export interface ListedMember extends Member {
  passkeys: number;
  /** Whether they have signed in with their company. */
  hasCompanyAccount: boolean;
}

/** Whether somebody has come in once, and so can again. */
export const canComeIn = ({ passkeys, hasCompanyAccount }: ListedMember): boolean => passkeys > 0 || hasCompanyAccount;

/** A key of somebody's device, as it is verified. Binary values are base64url. */
export interface StoredPasskey {
  id: string;
  person: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** How long a printed invitation holds, in ms. */
export const INVITATION_MS = 72 * 60 * 60 * 1000;
/** How long a session holds after it was last used, in ms. */
export const SESSION_MS = 12 * 60 * 60 * 1000;
/** What makes an invitation and a session hold at a moment. One of a clock that was ahead would outlast its time by as much. */
const INVITATION_HOLDS = 'expires_at > ? AND expires_at <= ?';
const SESSION_HOLDS = `${INVITATION_HOLDS} AND created_at <= ?`;
/** A session is renewed at most so often, in ms: not every request writes. */
const RENEW_MS = 10 * 60 * 1000;

const memberOf = (row: Record<string, unknown>): Member => ({
  id: String(row['id']),
  address: String(row['address']),
  name: String(row['name']),
  roles: readRoles(String(row['roles'])) ?? [],
});

/** Of somebody who has not said theirs yet. */
const nameOf = (address: string): string => address.split('@')[0]!;

const MEMBER = 'p.id, p.address, p.name, p.roles';

/** The people of a team, how they get in, and who is signed in. */
export type People = ReturnType<typeof openPeople>;

/** @param now  Milliseconds since 1970. */
export function openPeople(store: TeamDatabase, now: () => number) {
  const findMember = async (condition: string, value: string): Promise<Member | null> => {
    const [row] = await store.read(`SELECT ${MEMBER} FROM team_people p WHERE ${condition}`, [value]);
    return row ? memberOf(row) : null;
  };
  const invitationTimes = () => [now(), now() + INVITATION_MS + SKEW_MS];
  const sessionTimes = () => [now(), now() + SESSION_MS + SKEW_MS, now() + SKEW_MS];
  const byAddress = (address: string) => findMember('p.address = ?', address.toLowerCase());

  return {
    byAddress,
    byId: (id: string) => findMember('p.id = ?', id),
    async list(): Promise<ListedMember[]> {
      const rows = await store.read(
        `SELECT ${MEMBER}, (SELECT COUNT(*) FROM team_passkeys k WHERE k.person = p.id) AS passkeys,
          (SELECT COUNT(*) FROM team_company_accounts a WHERE a.person = p.id) AS accounts
          FROM team_people p ORDER BY p.created_at`,
      );
      return rows.map((row) => ({
        ...memberOf(row),
        passkeys: Number(row['passkeys']),
        hasCompanyAccount: Number(row['accounts']) > 0,
      }));
    },

    /**
     * Invites somebody, who may be there already: a second device, or a lost one. Earlier invitations end.
     *
     * @param roles  Null leaves those that they have.
     * @returns      The token of the link; null for somebody new without roles.
     */
    async invite(address: string, roles: Role[] | null): Promise<string | null> {
      const known = await byAddress(address);
      if (!known && !roles) return null;
      const id = known?.id ?? newSecret();
      const token = newSecret();
      const given = (roles ?? known!.roles).join();
      await store.run(
        [
          known
            ? { sql: 'UPDATE team_people SET roles = ? WHERE id = ?', args: [given, id] }
            : {
                sql: 'INSERT INTO team_people (id, address, name, roles, created_at) VALUES (?, ?, ?, ?, ?)',
                args: [id, address.toLowerCase(), nameOf(address), given, now()],
              },
          { sql: 'DELETE FROM team_invitations WHERE person = ? AND used_by IS NULL', args: [id] },
          {
            sql: 'INSERT INTO team_invitations (hash, person, expires_at) VALUES (?, ?, ?)',
            args: [hashOf(token), id, now() + INVITATION_MS],
          },
        ],
        'write',
      );
      return token;
    },

    /** Whom a link invites; null where it is unknown, used or over. Changes nothing. */
    async invited(token: string): Promise<Member | null> {
      const [row] = await store.read(
        `SELECT ${MEMBER} FROM team_invitations i JOIN team_people p ON p.id = i.person
          WHERE hash = ? AND used_by IS NULL AND ${INVITATION_HOLDS}`,
        [hashOf(token), ...invitationTimes()],
      );
      return row ? memberOf(row) : null;
    },

    /** Uses up an invitation, and stores the passkey that was made with it. False where somebody was first, or it is over. */
    async redeem(token: string, name: string, key: StoredPasskey): Promise<boolean> {
      const hash = hashOf(token);
      const [used] = await store.run(
        [
          {
            sql: `UPDATE team_invitations SET used_by = ? WHERE hash = ? AND used_by IS NULL AND ${INVITATION_HOLDS}`,
            args: [key.id, hash, ...invitationTimes()],
          },
          {
            sql: `INSERT INTO team_passkeys (id, person, public_key, counter, transports, created_at)
              SELECT CAST(? AS TEXT), person, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT)
              FROM team_invitations WHERE hash = ? AND used_by = ?`,
            args: [key.id, key.publicKey, key.counter, key.transports.join(), now(), hash, key.id],
          },
          {
            sql: `UPDATE team_people SET name = ? WHERE id IN
              (SELECT person FROM team_invitations WHERE hash = ? AND used_by = ?)`,
            args: [name, hash, key.id],
          },
        ],
        'write',
      );
      return used!.rowsAffected === 1;
    },

    async passkey(id: string): Promise<StoredPasskey | null> {
      const sql = 'SELECT id, person, public_key, counter, transports FROM team_passkeys WHERE id = ?';
      const [row] = await store.read(sql, [id]);
      if (!row) return null;
      const transports = String(row['transports']).split(',').filter(Boolean);
      const [person, publicKey] = [String(row['person']), String(row['public_key'])];
      return { id, person, publicKey, counter: Number(row['counter']), transports };
    },

    /** The IDs of somebody's passkeys. */
    async passkeysOf(person: string): Promise<string[]> {
      return (await store.read('SELECT id FROM team_passkeys WHERE person = ?', [person])).map((row) =>
        String(row['id']),
      );
    },

    async usedPasskey(id: string, counter: number): Promise<void> {
      await store.write('UPDATE team_passkeys SET counter = ? WHERE id = ?', [counter, id]);
    },

    /**
     * Ties somebody to the account of their company that they first sign in with: an address may be given to somebody else one day.
     *
     * @param account  Its issuer, the ID that this one never gives twice, and the name of its owner, for anyone who has none yet.
     * @returns        False where they were tied to another account of this issuer.
     */
    async useCompanyAccount(
      { id, address }: Member,
      { issuer, subject, name }: { issuer: string; subject: string; name: string },
    ): Promise<boolean> {
      const [, , found] = await store.run(
        [
          {
            sql: `INSERT INTO team_company_accounts (person, issuer, subject) VALUES (?, ?, ?)
              ON CONFLICT (person) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject
              WHERE team_company_accounts.issuer <> excluded.issuer`,
            args: [id, issuer, subject],
          },
          {
            sql: 'UPDATE team_people SET name = ? WHERE id = ? AND name = ?',
            args: [name || nameOf(address), id, nameOf(address)],
          },
          { sql: 'SELECT subject FROM team_company_accounts WHERE person = ?', args: [id] },
        ],
        'write',
      );
      return found!.rows[0]?.['subject'] === subject;
    },

    /**
     * Opens a session.
     *
     * @param device  What it is opened on, in words.
     * @returns       Its token, for a cookie.
     */
    async openSession(person: string, device: string): Promise<string> {
      const token = newSecret();
      await store.run(
        [
          {
            sql: 'INSERT INTO team_sessions (hash, person, created_at, expires_at) VALUES (?, ?, ?, ?)',
            args: [hashOf(token), person, now(), now() + SESSION_MS],
          },
          { sql: 'INSERT INTO team_session_devices (session, device) VALUES (?, ?)', args: [hashOf(token), device] },
        ],
        'write',
      );
      return token;
    },

    /** Removes sessions that are over, and sessions and invitations that a clock which was ahead has made. */
    async prune(): Promise<void> {
      await store.run(
        [
          { sql: `DELETE FROM team_sessions WHERE NOT (${SESSION_HOLDS})`, args: sessionTimes() },
          {
            sql: 'DELETE FROM team_session_devices WHERE session NOT IN (SELECT hash FROM team_sessions)',
            args: [],
          },
          { sql: 'DELETE FROM team_invitations WHERE expires_at > ?', args: [invitationTimes()[1]!] },
        ],
        'write',
      );
    },

    /**
     * Whose a session is, with the roles of this moment; null where it is unknown or over.
     *
     * @param isUsed  Using it renews it.
     */
    async inSession(token: string, isUsed = true): Promise<Member | null> {
      const hash = hashOf(token);
      const [row] = await store.read(
        `SELECT ${MEMBER}, expires_at FROM (SELECT person, expires_at FROM team_sessions WHERE hash = ? AND ${SESSION_HOLDS}) s
          JOIN team_people p ON p.id = s.person`,
        [hash, ...sessionTimes()],
      );
      if (!row) return null;
      const until = now() + SESSION_MS;
      if (isUsed && until - Number(row['expires_at']) > RENEW_MS)
        await store.write('UPDATE team_sessions SET expires_at = ? WHERE hash = ?', [until, hash]);
      return memberOf(row);
    },

    async endSession(token: string): Promise<void> {
      await store.write('DELETE FROM team_sessions WHERE hash = ?', [hashOf(token)]);
    },

    /** Where somebody is signed in, the last one first, each by what `revoke` takes. */
    async sessionsOf(person: string): Promise<Omit<OpenSession, 'isThis'>[]> {
      const rows = await store.read(
        `SELECT hash, created_at, expires_at, device FROM team_sessions
          LEFT JOIN team_session_devices ON session = hash WHERE person = ? AND ${SESSION_HOLDS} ORDER BY created_at DESC`,
        [person, ...sessionTimes()],
      );
      return rows.map((row) => ({
        id: String(row['hash']),
        device: String(row['device'] ?? ''),
        since: Number(row['created_at']),
        until: Number(row['expires_at']),
      }));
    },

    /** Ends a session of somebody; false where they have none of this id. */
    async revoke(person: string, id: string): Promise<boolean> {
      const sql = 'DELETE FROM team_sessions WHERE hash = ? AND person = ?';
      return (await store.write(sql, [id, person])).rowsAffected === 1;
    },

    async setRoles(id: string, roles: Role[]): Promise<void> {
      await store.write('UPDATE team_people SET roles = ? WHERE id = ?', [roles.join(), id]);
    },

    /** Removes somebody with all that lets them in. */
    async remove(id: string): Promise<void> {
      await store.run(
        ['team_sessions', 'team_passkeys', 'team_company_accounts', 'team_invitations']
          .map((table) => ({ sql: `DELETE FROM ${table} WHERE person = ?`, args: [id] }))
          .concat({ sql: 'DELETE FROM team_people WHERE id = ?', args: [id] }),
        'write',
      );
    },
  };
}
