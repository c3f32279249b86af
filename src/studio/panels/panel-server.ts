import type { OpenDraft } from '../server/draft/checks.ts';
import type { PublicationService } from '../server/publication-service.ts';
import { BadRequest } from '../server/requests/requests.ts';
import type { Person } from '../server/access.ts';
import type { TeamServices, TeamStudio } from '../server/team-studio.ts';

/** What the requests of panels may use of the server. */
export interface PanelServer extends OpenDraft {
  rootDir: string;
  /** The config. */
  file: string;
  /** Its name in messages. */
  shown: string;
  /** Where replaced files are kept. */
  historyDir: string;
  /** What is published, and will be. */
  publications: PublicationService;
  /** The arguments of Node for a build, for tests. */
  build?: string[] | undefined;
  /** The enquiries of a team, or of this computer. */
  inbox: TeamServices['inbox'];
  /** Who asks. */
  who(): Person;
  /** What a team has besides; undefined where one person alone edits. */
  team?: TeamStudio | undefined;
}

/** What a team has. @throws BadRequest where one person alone edits */
export function teamOf({ team }: Pick<PanelServer, 'team'>): TeamStudio {
  if (!team) throw new BadRequest('Only the studio of a team knows this.', 404);
  return team;
}
