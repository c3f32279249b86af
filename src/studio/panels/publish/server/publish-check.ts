import { existsSync } from 'node:fs';
import type { LoadedConfig } from '../../../../config/load-config.ts';
import { builtFrom, keptFiles } from '../../../../config/save/kept-states.ts';
import { validateSite } from '../../../../validate/index.ts';
import type { PublishCheck } from '../protocol.ts';
import { problemSayer } from '../../../server/studio-state.ts';
import type { PanelServer } from '../../panel-server.ts';
import { sayKept, storeOf } from './kept-enquiries.ts';

/** What a build would refuse of a config, and the sample content that it would publish. */
export function checkRelease(
  { rootDir, shown }: Pick<PanelServer, 'rootDir' | 'shown'>,
  config: LoadedConfig,
  files?: ReadonlyMap<string, string>,
): Pick<PublishCheck, 'problems' | 'samples'> {
  const { problems } = validateSite(config, { rootDir, release: true, ...(files && { files }) });
  const say = problemSayer(shown);
  const problemsOf = (isSample: boolean) =>
    problems.filter(({ code }) => (code === 'sample-content') === isSample).map(say);
  return { problems: problemsOf(false), samples: problemsOf(true) };
}

/** What becomes of enquiries by what is not published yet, saved or not. */
export async function sayEnquiries({
  rootDir,
  file,
  draft,
  who,
}: Pick<PanelServer, 'rootDir' | 'file' | 'draft' | 'who'>): Promise<string[]> {
  const built = builtFrom(rootDir, file);
  const { value } = draft;
  if (!existsSync(built) || value === undefined) return [];
  return sayKept(keptFiles(built) ?? new Map(), value, storeOf(rootDir), who().may('inbox'));
}

/** How many pages a build of a checked site writes, and where its visitors find them. */
export function pagesOf(value: unknown): { pages: number; siteUrl: string } {
  const { routes, site } = value as { routes: { hidden?: boolean }[]; site: { url: string } };
  return { pages: routes.filter(({ hidden }) => hidden !== true).length, siteUrl: site.url };
}
