import { backUpStore } from '../store/embedded/backup/copy-store.ts';
import { countOf, runCopyCommand } from './run-copy.ts';

await runCopyCommand('backup', async (file, storeFile) => {
  const { enquiries } = await backUpStore(storeFile, file);
  return `${countOf(enquiries)} copied to ${file}; the copy is whole.`;
});
