import { dirname, join } from 'node:path';
import { OWN_ROOT } from '../../../../tests/own-site.ts';
import type { StateChange } from '../../protocol.ts';
import { Checks, type OpenDraft } from '../draft/checks.ts';
import { Draft, type DraftOptions } from '../draft/draft.ts';

type QuietOptions = Pick<DraftOptions, 'file'> & Partial<DraftOptions> & { onChange?: (change: StateChange) => void };

/** Opens a config of a test as a studio does that has no stored draft and no window; saved states are beside the config. */
export function openQuietDraft({ onChange = () => {}, ...given }: QuietOptions): OpenDraft & { close(): void } {
  const options = {
    rootDir: OWN_ROOT,
    shown: 'site.config.json',
    drafts: { failure: null, read: () => null, keep: () => {} },
    historyDir: join(dirname(given.file), 'history'),
    onShown: () => {},
    ...given,
  };
  const draft = new Draft(options);
  const checks = new Checks(draft, options, onChange);
  return {
    draft,
    checks,
    close() {
      checks.close();
      draft.close();
    },
  };
}
