import { backUpStore } from '../store/backup/copy-store.ts';
import { countOf, runCopy } from './run-copy.ts';

await runCopy('backup', async (file, storeFile) => {
  const { enquiries } = await backUpStore(storeFile, file);
  return `${countOf(enquiries)} copied to ${file}; the copy is whole.`;
});
