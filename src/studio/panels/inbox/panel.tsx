import { useAsk } from '../../app/draft/use-draft.ts';
import type { Panel } from '../panel.ts';
import { Inbox } from './inbox.tsx';
import { inboxWords } from './words.ts';

/** What visitors have sent, for who may read it. It is loaded when it is opened. */
export const panel: Panel = {
  name: inboxWords.name,
  does: inboxWords.does,
  group: 'after-save',
  order: 8,
  needs: ['inbox'],
  isWide: true,
  Content: () => <Inbox ask={useAsk()} />,
};
