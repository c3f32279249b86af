import { restoreStore } from './copy-store.ts';
import { countOf, runCopy } from './run-copy.ts';

await runCopy('restore', async (file, storeFile) => {
  const { enquiries, oldFile } = await restoreStore(file, storeFile, new Date().toISOString());
  const old = oldFile === null ? '' : ` The store as it was lies in ${oldFile}.`;
  return `${countOf(enquiries)} restored from ${file}.${old}`;
});
