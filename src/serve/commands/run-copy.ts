import path from 'node:path';
import { parseArguments } from '../../validate/messages/parse-arguments.ts';
import { CopyProblem } from '../store/backup/copy-store.ts';
import { readStoreEnvironment } from '../environment/environment.ts';
import { StartProblem } from '../environment/start-problem.ts';
import { StoreInUse } from '../store/store-lock.ts';
import { storePlace } from '../store/store-place.ts';

/**
 * Runs one of the programs "backup" and "restore": `npm run backup -- FILE`. Prints what it did, or why it could not.
 *
 * @param work  Gets the absolute paths of the file named and of the store; gives the sentence to print.
 */
export async function runCopy(name: string, work: (file: string, storeFile: string) => Promise<string>): Promise<void> {
  // Enquiries are personal: what this process writes, no other user reads.
  process.umask(0o077);
  try {
    const { words, wrong } = parseArguments(process.argv.slice(2), {}, true);
    const [file] = words;
    if (wrong !== undefined || file === undefined || words.length > 1) {
      throw new CopyProblem(`Name one file. Use: npm run ${name} -- FILE`);
    }
    const place = storePlace(readStoreEnvironment(process.env));
    if (place.file === undefined) {
      throw new CopyProblem(`DATABASE_URL names a remote database: ${name} it with the tools of its own service.`);
    }
    console.log(await work(path.resolve(file), place.file));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StoreInUse) {
      console.error(`A server (process ${error.holder}) uses the store. Stop it first, then restore, then start it.`);
    } else if (error instanceof CopyProblem || error instanceof StartProblem) console.error(error.message);
    else console.error(`The ${name} could not be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** "1 enquiry", "12 enquiries". */
export function countOf(enquiries: number): string {
  return enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`;
}
