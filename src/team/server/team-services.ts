import { BadRequest } from '../../studio/server/requests/requests.ts';
import type { Services } from '../../studio/server/services.ts';
import type { People } from '../store/people.ts';
import type { TeamLog } from '../store/team-log.ts';

/** What they are made of: all that is made elsewhere, and the store. */
type ServicesOptions = Omit<Services, 'names' | 'sessions'> & { people: People; log: TeamLog };

/** What the studio of a team is given to answer for people, out of the store. */
export function createTeamServices({ people, log, ...services }: ServicesOptions): Services {
  return {
    ...services,
    names: async () => new Map((await people.list()).map(({ id, name }) => [id, name])),
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
