import { escaped, hidden } from '../model/text/csv-row.ts';
import { plannedBy } from '../studio/server/publications/publications.ts';
import { sharedBy } from './previews/previews.ts';
import { rightsOf, ROLES, type Role } from './roles.ts';
import type { TeamDatabase } from './store/open-team-store.ts';
import { canComeIn, type Member, type People } from './store/people.ts';
import type { TeamLog } from './store/team-log.ts';

/** Something that cannot be done with people, with a sentence for who asks. */
export class Refused extends Error {}

/** What is done with the people of a team: by commands, and by owners in the studio. */
export type Members = ReturnType<typeof createMembers>;

const isAddress = (text: string): boolean => /^[^\s@,]+@[^\s@,]+$/.test(text);

/** What goes on in the name of somebody who may no longer publish, and how each of it is ended; nothing where there is none. */
async function goingOn(store: TeamDatabase, { id }: Member): Promise<string> {
  const isoOf = (moment: number) => new Date(moment).toISOString();
  const plans = (await plannedBy(store, id)).map(({ due, note }) => `planned for ${isoOf(due)}  ${note}`);
  const links = (await sharedBy(store, id, Date.now())).map(
    ({ isLatest, since, until }) =>
      `preview link of ${isoOf(since)}, ${isLatest ? 'always the latest' : 'this state'}, until ${isoOf(until)}`,
  );
  if (plans.length + links.length === 0) return '';
  return [
    '',
    'This goes on, since it is the work of the team:',
    ...[...plans, ...links].map((each) => `  ${each.trim().replace(hidden, escaped)}`),
    'Publishers end a plan by Cancel in History, and a link by Revoke in Share a preview.',
  ].join('\n');
}

/** Somebody must be there who is an owner, and has signed in once. */
async function checkOwnerStays(people: People, leaving: Member): Promise<void> {
  if (!leaving.roles.includes('owner')) return;
  const owners = (await people.list()).filter((one) => one.roles.includes('owner') && canComeIn(one));
  if (owners.every(({ id }) => id === leaving.id))
    throw new Refused(`${leaving.address} is the only owner. Invite another one first, who signs in.`);
}

/** @param editUrl  Where the studio is: its links begin with it. */
export function createMembers({
  people,
  log,
  store,
  editUrl,
}: {
  people: People;
  log: TeamLog;
  store: TeamDatabase;
  editUrl: URL;
}) {
  const memberAt = async (address: string): Promise<Member> => {
    const member = await people.byAddress(address);
    if (!member) throw new Refused(`Nobody has the address "${address}".`);
    return member;
  };
  return {
    list: () => people.list(),
    /**
     * Invites somebody, or anew somebody who is there.
     *
     * @param by     Who does it, for the log.
     * @param roles  Null for those that the person has.
     * @returns      A link that signs in once, within 72 hours.
     * @throws       Refused
     */
    async invite(by: string, address: string, roles: Role[] | null): Promise<string> {
      if (!isAddress(address)) throw new Refused(`"${address}" is not an e-mail address.`);
      const known = await people.byAddress(address);
      if (known && roles && !roles.includes('owner')) await checkOwnerStays(people, known);
      const token = await people.invite(address, roles);
      if (token === null) throw new Refused(`${address} is new: say what they are (--role ${ROLES.join('|')}).`);
      await log.write(by, 'invited', `${address.toLowerCase()} ${roles?.join() ?? ''}`.trim());
      return `${editUrl.href}invitation/${token}`;
    },
    /** Gives other roles. @returns  What became of it, in words. @throws Refused */
    async setRoles(by: string, address: string, roles: Role[]): Promise<string> {
      const member = await memberAt(address);
      if (!roles.includes('owner')) await checkOwnerStays(people, member);
      await people.setRoles(member.id, roles);
      await log.write(by, 'gave roles', `${member.address} ${roles.join()}`);
      const mayPublish = rightsOf(roles).includes('publish');
      return `${member.address} is now: ${roles.join(', ')}.${mayPublish ? '' : await goingOn(store, member)}`;
    },
    /** Removes somebody, at once. @returns  What became of it, in words. @throws Refused */
    async remove(by: string, address: string): Promise<string> {
      const member = await memberAt(address);
      await checkOwnerStays(people, member);
      await people.remove(member.id);
      await log.write(by, 'removed', member.address);
      return `${member.address} is removed, and signed out everywhere.${await goingOn(store, member)}`;
    },
  };
}
