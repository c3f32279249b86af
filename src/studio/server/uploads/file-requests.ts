import { copyFileSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findPublicFile } from '../../../validate/facts/public-folder.ts';
import { studioFolder } from '../draft/own-log.ts';
import type { Draft } from '../draft/draft.ts';
import type { Nothing, StoredFile } from '../../protocol.ts';
import { bad, BadRequest, type Handlers } from '../requests/requests.ts';
import { listFiles } from './list-files.ts';

/** What the list of files asks. */
export interface FileRequests {
  files(input: Nothing): { files: StoredFile[] };
  /** Takes a file out of public/ that nothing uses. */
  'remove-file'(input: { src: string }): Nothing;
}

/** Takes a file out of public/ without deleting it: nothing else has a copy. */
function setAside(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${basename(file)}`);
  try {
    renameSync(file, kept);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EXDEV') throw fault;
    copyFileSync(file, kept);
    rmSync(file);
  }
}

/** The requests for pictures and films that are in public/ already. */
export function fileRequests(rootDir: string, draft: Pick<Draft, 'branch' | 'source'>): Handlers<FileRequests> {
  const files = () => {
    const [branch, schema] = [draft.branch, draft.source.schema()];
    return branch && schema ? listFiles(rootDir, { draft: branch.history.value, saved: branch.base, schema }) : [];
  };
  return {
    files: () => ({ files: files() }),
    'remove-file': ({ src }) => {
      const stored = files().find((file) => file.src === src);
      const file = stored && findPublicFile(rootDir, stored.src);
      if (!file) throw bad('the name of a file that is not in public/');
      if (stored.uses.length > 0) throw new BadRequest(`It is used: ${stored.uses.join('; ')}. Nothing was removed.`);
      if (stored.needed !== null) throw new BadRequest(`${stored.needed} Nothing was removed.`);
      if (!lstatSync(file).isFile()) throw new BadRequest('It is a link, which the studio leaves alone.');
      setAside(file, join(studioFolder(rootDir), 'removed'));
      return {};
    },
  };
}
