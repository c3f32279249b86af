import type { OpenDraft } from '../server/draft/checks.ts';
import type { Person } from '../server/access.ts';
import type { Services } from '../server/services.ts';

/** What the requests of panels may use of the server. */
export interface PanelServer extends OpenDraft {
  rootDir: string;
  /** The config. */
  file: string;
  /** Its name in messages. */
  shown: string;
  /** Where replaced files are kept. */
  historyDir: string;
  /** The arguments of Node for a build, for tests. */
  build?: string[] | undefined;
  /** Who asks. */
  who(): Person;
  services: Services;
}
