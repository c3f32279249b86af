import { readFileSync } from 'node:fs';
import type { SAVE_STEPS } from '../../../config/save/replace-file.ts';
import { createOwnServer } from '../../panels/publish/server/own-server.ts';
import { dirname } from 'node:path';
import { FILES } from '../../../document/joined-files.ts';
import { readSiteFiles } from '../../../validate/site-files.ts';
import { saveDraft } from '../draft/save.ts';
import { openOwnLog } from '../draft/own-log.ts';
import { History } from '../../../document/history.ts';

/**
 * A program that is killed on the way: `save FILE HISTORY STEP` saves a file and the form beside it, `draft PROJECT FILE` stores a
 * draft. The text of both: the file's, with "name" set to "new". `server PROJECT PROGRAM` starts what shows the published site,
 * `migrate FILE PROJECT STEP` writes a file in its new form.
 */
const [task, first = '', second = '', step] = process.argv.slice(2);
const kill = () => process.kill(process.pid, 'SIGKILL');
const killAt = (at: (typeof SAVE_STEPS)[number]) => {
  if (at === step) kill();
};

if (task === 'save') {
  saveDraft({
    file: first,
    historyDir: second,
    others: { dir: dirname(first), read: () => readSiteFiles(dirname(first)) },
    merge: (onDisk) => {
      const draft = new History(onDisk);
      const form = [FILES, 'schema/form.schema.json', 'name'];
      draft.apply(
        [['name'], form].map((path) => ({ op: 'set', path, value: 'new' })),
        { at: 0 },
      );
      return { text: draft.text, conflicts: [] };
    },
    validate: () => [],
    atStep: killAt,
  });
} else if (task === 'server') {
  await createOwnServer(first, ['-e', second]).start();
  kill();
} else if (task === 'migrate') {
  const { migrate } = await import('../../../tools/migrate/migrate.ts');
  migrate([first], second, killAt);
} else {
  const base = readFileSync(second, 'utf8');
  const draft = new History(base);
  const log = await openOwnLog(first, second);
  draft.apply([{ op: 'set', path: ['name'], value: 'new' }], { at: 0 });
  log.keep(() => ({ base, text: draft.text, history: draft.toJSON() }));
  // As early as it may be answered.
  setImmediate(kill);
}
