import { copyFiles } from '../store/embedded/backup/copy-files.ts';
import { backUpStore } from '../store/embedded/backup/copy-store.ts';
import { countOf, runCopyCommand } from './run-copy.ts';

await runCopyCommand('backup', async (file, storeFile) => {
  const { enquiries } = await backUpStore(storeFile, file);
  const folder = copyFiles(storeFile, file);
  const words = folder === null ? '' : ` Their files lie in ${folder}; keep both together.`;
  return `${countOf(enquiries)} copied to ${file}; the copy is whole.${words}`;
});
