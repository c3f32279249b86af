import { dirname, join } from 'node:path';
import { OWN_ROOT } from '../../../../tests/own-site.ts';
import { openEditor, type Editor, type EditorOptions } from '../editor.ts';

/** Opens a config of a test as a studio does that has no stored draft and no window; saved states are beside the config. */
export const openQuietEditor = (options: Pick<EditorOptions, 'file'> & Partial<EditorOptions>): Editor =>
  openEditor({
    rootDir: OWN_ROOT,
    shown: 'site.config.json',
    drafts: { failure: null, read: () => null, keep: () => {} },
    historyDir: join(dirname(options.file), 'history'),
    onForms: () => {},
    onDrawn: () => {},
    onChange: () => {},
    ...options,
  });
