import type { Logger } from 'pino';
import { codeOf } from '../../environment/start-error.ts';
import type { FileStore, Orphans } from '../../files/file-store.ts';
import { StoreUnavailable } from '../store.ts';

/** How the hourly check sweeps files. */
export interface FileSweeper {
  /** Finds files without an enquiry, and warns where they belong to another store. None where the disk fails. */
  find(): Promise<Orphans>;
  /** Sets them aside, and says so. */
  sweep(orphans: Orphans): Promise<void>;
}

const references = (count: number) => (count === 1 ? '1 enquiry that is' : `${count} enquiries that are`);

/** Why files are not set aside yet, as a sentence for the log. */
export const reasonToKeep = ({ ids, stored }: Orphans): string =>
  `Of ${stored} enquiries with files, ${ids.length} are not in the store. Their files are set aside once the server has run like ` +
  'this for a day, and deleted a week later. If the store was replaced by mistake, stop the server and put it back before then.';

/** Sweeps files: what a crash leaves, not what a database leaves that was lost. @see docs/decisions/0091-files-are-set-aside-before-they-are-deleted.md */
export function createFileSweeper(files: FileStore, logger: Logger): FileSweeper {
  let hasWarned = false;
  const unlessLost =
    <T>(otherwise: T) =>
    (error: unknown): T => {
      if (error instanceof StoreUnavailable) throw error;
      logger.warn({ code: codeOf(error) }, 'Files without an enquiry not swept; retrying in an hour.');
      return otherwise;
    };
  return {
    async find() {
      const orphans = await files.findOrphans().catch(unlessLost({ ids: [], stored: 0, foreign: 0 }));
      if (orphans.foreign > 0 && !hasWarned) {
        hasWarned = true;
        logger.warn(
          { foreign: orphans.foreign },
          `The files of ${references(orphans.foreign)} not in the store are older than the store, and are kept. If it was ` +
            'moved or replaced by mistake, stop the server and put it back; else delete their folders.',
        );
      }
      return orphans;
    },
    async sweep({ ids, stored }) {
      await files.sweep(ids).catch(unlessLost(undefined));
      if (ids.length === 0) return;
      logger.warn(
        { ids, stored },
        `The files of ${references(ids.length)} not in the store are set aside; deleted in a week.`,
      );
    },
  };
}
