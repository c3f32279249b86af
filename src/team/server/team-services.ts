import { BadRequest } from '../../studio/server/requests/requests.ts';
import type { TeamServices } from '../../studio/server/team-studio.ts';
import type { People } from '../store/people.ts';
import type { TeamLog } from '../store/team-log.ts';

/** What they are made of. */
interface ServicesOptions {
  people: People;
  log: TeamLog;
  publications: TeamServices['publications'];
  inbox: TeamServices['inbox'];
  previews: TeamServices['previews'];
  comments: TeamServices['comments'];
  asked: TeamServices['asked'];
  edits: TeamServices['edits'];
  proof: TeamServices['proof'];
}

/** What the studio of a team is given to answer for people, out of the store. */
export function createTeamServices({
  people,
  log,
  publications,
  inbox,
  previews,
  comments,
  asked,
  edits,
  proof,
}: ServicesOptions): TeamServices {
  return {
    names: async () => new Map((await people.list()).map(({ id, name }) => [id, name])),
    publications,
    inbox,
    previews,
    comments,
    asked,
    edits,
    proof,
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
