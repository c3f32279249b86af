import { useAsk } from '../../app/draft/use-draft.ts';
import type { Panel } from '../panel.ts';
import { Sessions } from './sessions.tsx';
import { sessionsWords } from './words.ts';

/** The sessions of the person who is signed in. */
export const panel: Panel = {
  name: sessionsWords.name,
  does: sessionsWords.does,
  group: 'after-save',
  order: 9,
  needs: ['share'],
  Content: () => <Sessions ask={useAsk()} />,
};
