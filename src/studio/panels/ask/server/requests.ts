import type { Nothing } from '../../../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { visibleText } from '../../../server/comments/read-text.ts';
import { bad, type Handlers } from '../../../server/requests/requests.ts';
import { MAX_NOTE } from '../../publish/server/publish-draft.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What somebody asks who may not publish. */
export interface AskRequests {
  /** Asks that what one has changed is published; again with another note. */
  'ask-publication'(input: { note: string }): Nothing;
  'take-back-asking'(input: Nothing): Nothing;
}

export const askRights: Rights<AskRequests> = { 'ask-publication': 'share', 'take-back-asking': 'share' };

/** Publications that are asked for. */
export const askRequests = ({
  services: { asked },
  who,
}: Pick<PanelServer, 'services' | 'who'>): Handlers<AskRequests> => ({
  async 'ask-publication'({ note }) {
    if (typeof note !== 'string' || note.length > MAX_NOTE) throw bad('an invalid note');
    await asked.ask(who(), visibleText(note, true));
    return {};
  },
  async 'take-back-asking'() {
    await asked.takeBack(who());
    return {};
  },
});
