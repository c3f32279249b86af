import type { Branch } from '../../../document/branch.ts';
import { reuse, type Json } from '../../../document/json.ts';
import type { Verdict } from '../../../validate/index.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { Change } from '../../../validate/words/list-changes.ts';
import type { SharedState, StudioState } from '../../protocol.ts';
import { describeForms } from '../describe-forms.ts';
import { describeConflicts, describeDraft } from '../studio-state.ts';
import type { Checks } from './checks.ts';
import type { Disk } from './disk.ts';
import type { DraftStore } from './draft-store.ts';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASES } from '../../../model/manifest.ts';
import { releasesDirOf } from '../../../prerender/files/releases.ts';
import { siteFiles } from '../../../validate/site-files.ts';

const changedAt = (file: string): string | null =>
  statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null;

const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other);

/** When a config or a file beside it was written last, and when the site of its project was built last. */
const writtenTimes = (rootDir: string, file: string): StudioState['written'] => ({
  saved: [file, ...siteFiles(rootDir, dirname(file)).map((name) => join(rootDir, name))].map(changedAt).reduce(later),
  published: changedAt(join(releasesDirOf(join(rootDir, 'dist')), RELEASES.current)),
});

/** A draft at one moment. */
interface DescribedDraft {
  readonly branch: Branch | null;
  readonly value: Json | undefined;
  readonly version: number;
  readonly checks: Checks;
  readonly disk: Pick<Disk, 'broken'>;
  schema(): SiteSchema | null;
  changes(): Change[];
}

/** A config, its name in messages, and where its draft is stored. */
interface Place {
  rootDir: string;
  file: string;
  shown: string;
  drafts: Pick<DraftStore, 'failure'>;
}

/** Reads what all windows are told of a draft: once for all of them, because of 1,000 pages it takes as long as an edit. */
export function sharedStateOf(draft: DescribedDraft, { rootDir, file, shown, drafts }: Place): () => SharedState {
  let last: { key: string; verdict: Verdict; state: SharedState } | null = null;
  return () => {
    const { branch, checks, value, version } = draft;
    const { verdict } = checks;
    const checked = !branch || checks.isOf(branch.history.text);
    const [written, unstored] = [writtenTimes(rootDir, file), drafts.failure];
    const key = JSON.stringify([version, checked, written, unstored]);
    if (last?.key !== key || last.verdict !== verdict) {
      const schema = draft.schema();
      const state = {
        ...describeDraft(value, verdict, shown, schema),
        version,
        forms: describeForms(value, schema),
        checked,
        changes: draft.changes().map(({ id, words }) => ({ id, words })),
        written,
        unstored,
        broken: draft.disk.broken,
        conflicts: branch && schema ? describeConflicts(branch, schema) : [],
      };
      // What has not changed takes no time to be compared.
      last = { key, verdict, state: reuse(last?.state ?? state, state) };
    }
    return last.state;
  };
}
