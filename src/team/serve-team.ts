import pino, { type Logger } from 'pino';
import { historyFolder } from '../config/save/kept-states.ts';
import { createLogLimiter } from '../serve/environment/log-limiter.ts';
import { createHttpServer } from '../serve/http/http-server.ts';
import { listen } from '../serve/http/listen.ts';
import type { StoreLocation } from '../serve/store/store-location.ts';
import { DraftLog } from '../studio/server/draft/draft-log.ts';
import { createStudio } from '../studio/server/studio-server.ts';
import { createFront } from './server/front.ts';
import { commitFiles } from './publications/commit-files.ts';
import { openAsked } from './publications/asked.ts';
import { openPublications } from '../studio/server/publications/publications.ts';
import { createPublishing } from '../studio/server/publications/publishing.ts';
import { openComments } from './comments/comments.ts';
import { createPreviews } from './previews/previews.ts';
import { createInbox } from '../studio/panels/inbox/server/inbox.ts';
import { createFreshProof } from './server/fresh-proof.ts';
import { createMembers } from './members.ts';
import { createTeamServices } from './server/team-services.ts';
import { createTeamAccess } from './server/team-access.ts';
import { COMPANY_COOKIE, createCookie, SESSION_COOKIE } from './server/team-cookie.ts';
import { createCompanySignIn, type CompanySignIn } from './sign-in/company.ts';
import { bundlePages } from './sign-in/page-files.ts';
import { createPasskeys } from './sign-in/passkeys.ts';
import { createSignIn } from './sign-in/sign-in-requests.ts';
import { warnOfPlainText } from '../serve/store/postgres/plain-text.ts';
import { lockedStore, lockTeam, openTeamStore } from './store/open-team-store.ts';
import { createClockGuard } from './store/clock-guard.ts';
import { createEdits } from './store/edits.ts';
import { openPeople, type People } from './store/people.ts';
import { openLog, type TeamLog } from './store/team-log.ts';
import { startUpkeep } from './store/upkeep.ts';
import type { TeamEnvironment } from './team-environment.ts';

export interface TeamOptions {
  /** The folder of the site, and its config. */
  rootDir: string;
  file: string;
  environment: TeamEnvironment;
  location: StoreLocation;
  /** Called when another studio has taken over the same draft. */
  onDisplaced(): void;
  logger?: Logger;
  /** The arguments of Node for a build, for tests. */
  build?: string[];
  /** Milliseconds since 1970; the system clock by default. */
  now?: () => number;
}

/** The studio of a team, listening. */
export interface TeamServer {
  port: number;
  people: People;
  log: TeamLog;
  /** Null where people sign in with passkeys only. */
  company: CompanySignIn | null;
  /** Lets requests finish, stores what waits, and ends connections. */
  close(): Promise<void>;
}

/** Sends nothing of its own: each response has its headers. */
const NO_HEADERS = (): [string, string][] => [];

/**
 * Serves the studio to a team: one draft, which is in the store of the enquiries, as are its people.
 *
 * @throws  StoreInUse where another one has the store; StartError where a person has to change something.
 * @see     docs/team.md
 */
export async function serveTeam(options: TeamOptions): Promise<TeamServer> {
  const { rootDir, file, environment, location, onDisplaced } = options;
  const { logger = pino({ enabled: false }), now = Date.now } = options;
  const { editUrl } = environment;
  const lock = await lockTeam(location, onDisplaced);
  warnOfPlainText(location.url, logger);
  const store = lockedStore(await openTeamStore(location), lock);
  const people = openPeople(store, now);
  const audit = openLog(store, now);
  const drafts = await DraftLog.open(store, onDisplaced);
  const access = createTeamAccess(editUrl);
  const log = createLogLimiter(logger);
  const clock = createClockGuard({ store, now, logger });
  const publishing = createPublishing({
    clock,
    report: (said, code) => log.write('error', 'publication not noted', said, { code }),
    publications: await openPublications(store, now),
    log: audit,
    commit: environment.teamGit
      ? ({ by, address, note }) => commitFiles(rootDir, file, { name: by, address, message: note })
      : undefined,
  });
  const comments = openComments({ store, log: audit, now });
  const previews = createPreviews({ store, log: audit, comments, editUrl, now });
  const endUpkeep = await startUpkeep(clock, [audit.prune, comments.prune, previews.prune, people.prune]);
  const passkeys = createPasskeys(people, editUrl, now);
  const files = await bundlePages(rootDir);
  const studio = await createStudio({
    rootDir,
    file,
    shown: file,
    drafts,
    historyDir: historyFolder(rootDir),
    access,
    services: createTeamServices({
      publications: publishing.service,
      people,
      log: audit,
      members: createMembers({ people, log: audit, store, editUrl }),
      inbox: createInbox({ rootDir, location, store, log: audit }),
      previews: previews.service,
      comments: comments.service,
      proof: createFreshProof({ people, passkeys, now }),
      edits: createEdits({ log: audit, now }),
      asked: openAsked({ store, log: audit, now }),
    }),
    ...(options.build && { build: options.build }),
  });
  const company = environment.company && createCompanySignIn(environment.company, { people, editUrl, now });
  const signIn = createSignIn({ people, passkeys, company, log: audit });
  const cookie = createCookie(editUrl, SESSION_COOKIE);
  const companyCookie = createCookie(editUrl, COMPANY_COOKIE);
  const front = createFront({
    environment,
    people,
    cookie,
    companyCookie,
    access,
    signIn,
    files,
    previews,
    comments,
    studio,
    log,
  });
  const create = () =>
    createHttpServer({
      handler: (request, response) => front.handle(request, response),
      headers: NO_HEADERS,
      isBehindProxy: environment.trustProxy > 0,
      log,
    });
  const close = async (end?: () => Promise<void>) => {
    endUpkeep();
    publishing.close();
    studio.close();
    front.close();
    await end?.();
    await drafts.close();
    await store.close();
    await lock.release();
    log.close();
  };
  try {
    const listening = await listen(create, environment.port, environment.host);
    return { port: listening.port, people, log: audit, company, close: () => close(() => listening.close(0)) };
  } catch (error) {
    await close();
    throw error;
  }
}
