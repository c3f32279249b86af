import { statSync } from 'node:fs';
import { codeOf, StartError } from '../../../../serve/environment/start-error.ts';
import type { Value } from '../../../../serve/store/database.ts';
import { openForChanges } from '../../../../serve/store/open-database.ts';
import type { StoreLocation } from '../../../../serve/store/store-location.ts';
import { BadRequest } from '../../../server/requests/requests.ts';
import type { Services } from '../../../server/services.ts';
import { storeOf } from '../../publish/server/kept-enquiries.ts';
import { createInbox, MARKS_TABLE } from './inbox.ts';

type Inbox = Services['inbox'];

const NONE = 'There is no enquiry on this computer.';
const WRONG = 'DATA_DIR or DATABASE_URL is wrong: “npm run serve” says how. Correct it, and start the studio again.';

async function openInbox(rootDir: string, location: StoreLocation): Promise<Inbox> {
  const database = await openForChanges(location);
  const write = async (sql: string, args: Value[] = []) => (await database.run([{ sql, args }], 'write'))[0]!;
  const read = async (sql: string, args: Value[] = []) => (await database.run([{ sql, args }], 'read'))[0]!.rows;
  await write(MARKS_TABLE);
  // Nobody else reads what one person alone does with enquiries.
  return createInbox({ rootDir, location, store: { ...database, read, write }, log: { write: async () => {} } });
}

/**
 * The enquiries of the server that is started here with the studio's environment (DATA_DIR, or DATABASE_URL). The store is opened
 * when it is first asked, and is never created.
 *
 * @param rootDir  The folder of the site.
 */
export function ownInbox(rootDir: string): Inbox {
  let open: { of: string; inbox: Promise<Inbox> } | null = null;
  /** Null where nothing was ever stored. @throws BadRequest */
  const find = async (): Promise<Inbox | null> => {
    const location = storeOf(rootDir);
    if (!location) throw new BadRequest(WRONG);
    const facts = location.file === undefined ? null : statSync(location.file, { throwIfNoEntry: false });
    if (facts === undefined) return null;
    // A backup that was put back is another file.
    const of = facts === null ? location.url! : `${facts.dev} ${facts.ino}`;
    if (open?.of !== of) open = { of, inbox: openInbox(rootDir, location) };
    try {
      return await open.inbox;
    } catch (fault) {
      open = null;
      if (fault instanceof StartError)
        throw new BadRequest(fault.problems.map(({ what, fix }) => `${what} ${fix}`).join(' '));
      throw new BadRequest(
        `The enquiries cannot be read now (${codeOf(fault) || 'the store does not answer'}). Try again in a moment.`,
      );
    }
  };
  const some = async (): Promise<Inbox> => {
    const inbox = await find();
    if (!inbox) throw new BadRequest(NONE);
    return inbox;
  };
  return {
    list: async (filter) => (await find())?.list(filter) ?? { enquiries: [], total: 0, forms: [] },
    csv: async (person, filter) => (await some()).csv(person, filter),
    mark: async (id, marks) => (await some()).mark(id, marks),
    retry: async (person, id) => (await some()).retry(person, id),
    remove: async (person, id) => (await some()).remove(person, id),
    file: async (person, id, digest) => (await some()).file(person, id, digest),
  };
}
