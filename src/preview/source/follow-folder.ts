import { existsSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Follows the files of a folder, which may come and go.
 *
 * @param onChange  Called with the path of a file that was written or removed.
 * @returns         Ends it.
 */
export function followFolder(path: string, onChange: (file: string) => void): () => void {
  const folder = resolve(path);
  let inner: FSWatcher | null = null;
  const end = () => {
    inner?.close();
    inner = null;
  };
  const begin = (isNew: boolean) => {
    if (!existsSync(folder)) return;
    inner = watch(folder, (_, name) => name !== null && onChange(join(folder, name))).on('error', end);
    // What came with it was written before it was watched.
    if (isNew) for (const name of readdirSync(folder)) onChange(join(folder, name));
  };
  const outer = watch(dirname(folder), (_, name) => {
    if (name !== null && name !== basename(folder)) return;
    // It may be another one by now.
    end();
    begin(true);
  }).on('error', end);
  begin(false);
  return () => {
    outer.close();
    end();
  };
}
