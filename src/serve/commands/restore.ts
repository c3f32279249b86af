import { restoreStore, type ReplacedStore } from '../store/embedded/backup/restore-store.ts';
import { countOf, runCopyCommand } from './run-copy.ts';

/** A sentence about the store that was replaced. */
function oldSentence({ files, enquiries }: ReplacedStore): string {
  const held = enquiries === null ? 'which cannot be read' : `with ${countOf(enquiries)}`;
  const together = files.length > 1 ? `; keep ${files.length > 2 ? 'all of them' : 'both files'} together` : '';
  return ` The store as it was, ${held}, lies in ${files.join(' and ')}${together}.`;
}

const options = { 'despite-missing-files': 'boolean' } as const;

await runCopyCommand('restore', options, async (file, storeFile, values) => {
  const mayMissFiles = values['despite-missing-files'] === true;
  const { enquiries, walFile, lacksWal, missing, total, old } = await restoreStore(
    file,
    storeFile,
    new Date().toISOString(),
    { mayMissFiles },
  );
  const from = walFile === null ? file : `${file} and ${walFile}`;
  const unsure = lacksWal
    ? ` There is no ${file}-wal: where a server was killed, the newest enquiries stand in that file alone.`
    : '';
  const lost = missing === 0 ? '' : ` ${missing} of their ${total} files are missing.`;
  return `${countOf(enquiries)} restored from ${from}.${unsure}${lost}${old === null ? '' : oldSentence(old)}`;
});
