import { BadRequest } from '../../studio/server/requests/requests.ts';
import type { Services } from '../../studio/server/services.ts';
import { Refused, type Members } from '../members.ts';
import { readRoles, type Role } from '../roles.ts';
import { canComeIn, type People } from '../store/people.ts';
import type { TeamLog } from '../store/team-log.ts';

/** What they are made of: all that is made elsewhere, and the store. */
type ServicesOptions = Omit<Services, 'names' | 'sessions' | 'members'> & {
  people: People;
  log: TeamLog;
  members: Members;
};

/** So many entries of the log are shown. */
const SHOWN = 100;

/** What cannot be done is said to the person who asks. */
const said = async <Done>(work: Promise<Done>): Promise<Done> =>
  work.catch((fault: unknown) => {
    throw fault instanceof Refused ? new BadRequest(fault.message) : fault;
  });

function rolesOf(roles: string[]): Role[] {
  const read = readRoles(roles.join());
  if (!read) throw new BadRequest('Choose at least one role.');
  return read;
}

/** What the studio of a team is given to answer for people, out of the store. */
export function createTeamServices({ people, log, members, ...services }: ServicesOptions): Services {
  return {
    ...services,
    names: async () => new Map((await people.list()).map(({ id, name }) => [id, name])),
    members: {
      list: async () =>
        (await members.list()).map((one) => ({
          address: one.address,
          name: one.name,
          roles: one.roles,
          isIn: canComeIn(one),
        })),
      invite: async ({ address: by = '' }, address, roles) => said(members.invite(by, address, rolesOf(roles))),
      setRoles: async ({ address: by = '' }, address, roles) => said(members.setRoles(by, address, rolesOf(roles))),
      remove: async ({ address: by = '' }, address) => said(members.remove(by, address)),
      entries: () => log.last(SHOWN),
    },
    sessions: {
      async list({ id = '', session }) {
        return (await people.sessionsOf(id)).map((each) => ({ ...each, isThis: each.id === session }));
      },
      async revoke({ id = '', address = '' }, session) {
        if (!(await people.revoke(id, session))) throw new BadRequest('This session is over. Open the list again.');
        await log.write(address, 'ended a session');
      },
    },
  };
}
