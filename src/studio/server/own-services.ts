import { ownInbox } from '../panels/inbox/server/own-inbox.ts';
import { BadRequest } from './requests/requests.ts';
import type { Services } from './services.ts';

const alone = (): never => {
  throw new BadRequest('Only the studio of a team knows this.', 404);
};

/** What the studio of one person is given: nobody else comments, asks or is named, and no step is logged with a name. */
export const ownServices = (rootDir: string, publications: Services['publications']): Services => ({
  publications,
  inbox: ownInbox(rootDir),
  names: async () => new Map(),
  members: { list: async () => [], invite: alone, setRoles: alone, remove: alone, entries: async () => [] },
  sessions: { list: async () => [], revoke: alone },
  previews: { list: async () => [], create: alone, revoke: alone },
  // The person at this computer is the one who has started it.
  proof: { isFresh: async () => true, options: alone, give: alone },
  edits: { note() {}, whenStored: async () => {} },
  asked: { list: async () => [], ask: alone, takeBack: alone, end: async () => {}, onChange() {} },
  comments: { list: async () => [], add: alone, setDone: alone, onChange() {} },
});
