import path from 'node:path';
import { parseArguments } from '../../model/text/parse-arguments.ts';
import { CopyError } from '../store/embedded/backup/copy-store.ts';
import { readStoreEnvironment } from '../environment/environment.ts';
import { StartError } from '../environment/start-error.ts';
import { StoreInUse } from '../store/embedded/lock.ts';
import { storeLocation } from '../store/store-location.ts';

/**
 * Runs "backup" or "restore": `npm run backup -- FILE`. Prints what was done, or why it failed.
 *
 * @param options  That it knows.
 * @param work     Gets the absolute paths of the named file and of the store; returns the sentence to print.
 */
export async function runCopyCommand(
  name: string,
  options: Record<string, 'boolean'>,
  work: (file: string, storeFile: string, values: Record<string, unknown>) => Promise<string>,
): Promise<void> {
  // Enquiries are personal: no other user may read the files of this process.
  process.umask(0o077);
  try {
    const { values, words, wrong } = parseArguments(process.argv.slice(2), options, true);
    const [file] = words;
    if (wrong !== undefined || file === undefined || words.length > 1) {
      throw new CopyError(`Name one file. Use: npm run ${name} -- FILE`);
    }
    const location = storeLocation(readStoreEnvironment(process.env));
    if (location.file === undefined) {
      throw new CopyError(
        `The ${name} is of a file, and DATABASE_URL names a PostgreSQL database. Use PostgreSQL's own tools, such as pg_dump.`,
      );
    }
    console.log(await work(path.resolve(file), location.file, values));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StoreInUse) {
      console.error(
        `A server or studio (process ${error.holder}) uses the store. Stop it first, then restore, then start it.`,
      );
    } else if (error instanceof CopyError || error instanceof StartError) console.error(error.message);
    else console.error(`The ${name} could not be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** "1 enquiry", "12 enquiries". */
export function countOf(enquiries: number): string {
  return enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`;
}
