import type { Nothing } from '../../../protocol.ts';
import type { SharedPreview } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { bad, BadRequest, type Handlers } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';

const HOUR_MS = 60 * 60 * 1000;
/** 90 days. */
const MOST_HOURS = 90 * 24;

/** What is asked of the previews that are shared. */
export interface ShareRequests {
  /** `asked` counts, so that the same question is asked again. */
  previews(input: { asked: number }): { previews: SharedPreview[] };
  /** Makes a link. `isLatest`: it shows the draft as it is at each moment, and not as it is now. */
  'share-preview'(input: { isLatest: boolean; hours: number }): { address: string };
  'revoke-preview'(input: { id: string }): Nothing;
}

export const shareRights: Rights<ShareRequests> = {
  previews: 'publish',
  'share-preview': 'publish',
  'revoke-preview': 'publish',
};

/** The previews that are shared, and those that will be. */
export const shareRequests = ({
  draft,
  services: { previews },
  who,
}: Pick<PanelServer, 'draft' | 'services' | 'who'>): Handlers<ShareRequests> => ({
  previews: async () => ({ previews: await previews.list() }),
  async 'share-preview'({ isLatest, hours }) {
    const isTime = Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= MOST_HOURS;
    if (typeof isLatest !== 'boolean' || !isTime) throw bad('an invalid preview');
    const content = draft.latest;
    if (content === undefined)
      throw new BadRequest('The text of the site cannot be read. Mend it before you share it.');
    const lastsMs = Number(hours) * HOUR_MS;
    return { address: await previews.create(who(), { content: isLatest ? null : content, lastsMs }) };
  },
  async 'revoke-preview'({ id }) {
    await previews.revoke(who(), String(id));
    return {};
  },
});
