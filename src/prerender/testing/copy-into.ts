import { join } from 'node:path';
import { copyPublic } from '../files/copy-public.ts';
import { openPageCache } from '../files/page-cache.ts';

/** Copies public/ of a folder into a build in it, which follows another one; none where that is not there. */
export async function copyInto(folder: string, build: string, last: string, pictureStyles = ''): Promise<void> {
  const cache = openPageCache(join(folder, last), join(folder, build));
  const cacheDir = join(folder, 'cache');
  await copyPublic(folder, cache, { pictureStyles, cacheDir, placeOf: (path) => path.slice(1) });
  cache.save();
}
