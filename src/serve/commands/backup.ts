import { backUpStore } from '../store/embedded/backup/copy-store.ts';
import { countOf, runCopyCommand } from './run-copy.ts';

await runCopyCommand('backup', {}, async (file, storeFile) => {
  const { enquiries, missing, total, folder } = await backUpStore(storeFile, file);
  const words = folder === null ? '' : ` Their files lie in ${folder}; keep both together.`;
  const lost = missing === 0 ? '' : ` ${missing} of their ${total} files are missing in the store.`;
  return `${countOf(enquiries)} copied to ${file}; the copy is whole.${words}${lost}`;
});
