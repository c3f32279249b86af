import { restoreStore, type ReplacedStore } from '../store/embedded/backup/restore-store.ts';
import { countOf, runCopyCommand } from './run-copy.ts';

/** A sentence about the store that was replaced. */
function oldSentence({ files, enquiries }: ReplacedStore): string {
  const held = enquiries === null ? 'which cannot be read' : `with ${countOf(enquiries)}`;
  const together = files.length > 1 ? `; keep ${files.length > 2 ? 'all of them' : 'both files'} together` : '';
  return ` The store as it was, ${held}, lies in ${files.join(' and ')}${together}.`;
}

await runCopyCommand('restore', async (file, storeFile) => {
  const { enquiries, walFile, lacksWal, pagesLeftOut, old } = await restoreStore(
    file,
    storeFile,
    new Date().toISOString(),
  );
  const from = walFile === null ? file : `${file} and ${walFile}`;
  const leftOut =
    pagesLeftOut === 0
      ? ''
      : ` Left out: ${pagesLeftOut} changed pages of ${walFile} that belong to no complete write, as a crash leaves them.`;
  const missing = lacksWal
    ? ` There is no ${file}-wal: where a server was killed, the newest enquiries stand in that file alone.`
    : '';
  return `${countOf(enquiries)} restored from ${from}.${missing}${leftOut}${old === null ? '' : oldSentence(old)}`;
});
