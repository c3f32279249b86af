import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadConfig } from '../../../../config/index.ts';
import { builtFrom, keptFiles } from '../../../../config/save/kept-states.ts';
import { joinFiles, withFiles } from '../../../../document/joined-files.ts';
import { readSiteFiles } from '../../../../validate/site-files.ts';
import type { Json, Nothing, StudioProblem } from '../../../protocol.ts';
import type { PublishCheck, PublishState } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { BadRequest, type Handlers } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';
import { createOwnServer } from './own-server.ts';
import { checkRelease, pagesOf, sayEnquiries } from './publish-check.ts';
import { createPublisher } from './publisher.ts';
import { publishDraft, readNote, type PublishDraftRequests } from './publish-draft.ts';

/** What Publish asks. */
export interface PublishRequests extends PublishDraftRequests {
  'publish-check'(input: Nothing): PublishCheck;
  /** What becomes of stored enquiries whose fields are removed, in sentences. */
  'kept-enquiries'(input: Nothing): string[];
  /** Builds the saved file, unless it has problems or a build is running. */
  publish(input: { note: string }): { started: boolean; problems: StudioProblem[] };
  'publish-state'(input: Nothing): PublishState;
  /** Starts a server for the published site; it ends with the studio. */
  'start-site'(input: Nothing): { address: string };
}

export const publishRights: Rights<PublishRequests> = {
  'publish-check': 'edit',
  'kept-enquiries': 'edit',
  publish: 'save',
  'publish-state': 'edit',
  'publication-changes': 'edit',
  'publish-draft': 'publish',
  'plan-again': 'publish',
  'start-site': 'machine',
};

/** The requests of Publish: what is to be known before, the build, and how far it is. What is built is what is saved. */
export function publishRequests({
  rootDir,
  file,
  shown,
  draft,
  checks,
  build,
  services,
  who,
}: Omit<PanelServer, 'historyDir'>): Handlers<PublishRequests> {
  const publisher = createPublisher({ rootDir, file, ...(build && { build }) });
  const server = createOwnServer(rootDir);
  /** What a build of the saved files would change, in words. */
  const changesOf = (saved: unknown): string[] | null => {
    const built = builtFrom(rootDir, file);
    if (!existsSync(built)) return null;
    const forms = readSiteFiles(rootDir, dirname(file));
    const before = withFiles(loadConfig(built, shown).value as Json, keptFiles(built) ?? forms);
    return checks.describe(before, withFiles(saved as Json, forms));
  };
  const { checkDraft, ...requests } = publishDraft({ rootDir, shown, draft, checks, services, who }, publisher);
  /** What a check says of the saved file. */
  const checkSaved = () => {
    const config = loadConfig(file, shown);
    return { value: config.value, ...checkRelease({ rootDir, shown }, config) };
  };
  /** Notes what this computer publishes, once it is. */
  const notePublication = async (text: string, note: string): Promise<void> => {
    const { kind } = await publisher.ended();
    if (kind !== 'published') return;
    const { publications } = services;
    await publications.published(await publications.add(who(), { note, base: text, text, due: null }), text);
  };
  return {
    'publish-check': () => {
      if (!who().may('save')) return checkDraft();
      const { problems, samples, value } = checkSaved();
      return { problems, samples, changes: changesOf(value) };
    },
    'kept-enquiries': () => sayEnquiries({ rootDir, file, draft, who }),
    ...requests,
    publish: ({ note }) => {
      const said = readNote(note);
      const { problems, value } = checkSaved();
      if (problems.length > 0) return { started: false, problems };
      const { pages, siteUrl } = pagesOf(value);
      const text = joinFiles({
        config: readFileSync(file, 'utf8'),
        files: readSiteFiles(rootDir, dirname(file)),
      });
      const started = publisher.start(pages, siteUrl);
      // What cannot be noted is published all the same: the last build tells it.
      if (started) notePublication(text, said).catch(() => {});
      return { started, problems: [] };
    },
    'publish-state': () => publisher.state(),
    'start-site': async () => {
      try {
        return { address: await server.start() };
      } catch (fault) {
        throw new BadRequest(`The site could not be started. ${(fault as Error).message}`);
      }
    },
  };
}
