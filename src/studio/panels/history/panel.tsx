import { Button } from 'react-aria-components';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import partStyles from '../../app/parts/parts.module.css';
import { historyWords } from './words.ts';
import { words } from '../../app/words.ts';
import type { Panel, PanelProps } from '../panel.ts';
import styles from './history.module.css';

interface SavedState {
  id: string;
  at: string;
}

/** How many changes of a state are said in the list. */
const MAX_WORDS = 4;

/** A saved state: until when it was the site, and what was changed then. */
function StateItem({ state, onClose }: { state: SavedState; onClose: () => void }) {
  const draft = useDraft();
  const { answer, fault } = useAnswer('history-words', { id: state.id });
  const changed = answer?.words;
  const time = historyWords.time(state.at);
  return (
    <li className={styles['state']}>
      <h3>{historyWords.until(time)}</h3>
      {changed === undefined ? (
        <p>{fault ?? words.loading}</p>
      ) : (
        <ul>
          {changed.slice(0, MAX_WORDS).map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changed.length > MAX_WORDS && <li>{historyWords.moreChanges(changed.length - MAX_WORDS)}</li>}
          {changed.length === 0 && <li>{historyWords.onlySpelling}</li>}
        </ul>
      )}
      <div className={styles['actions']}>
        <Button
          className={partStyles['quiet']!}
          aria-label={historyWords.lookAt(time)}
          onPress={() => {
            draft.run('look', { id: state.id });
            onClose();
          }}
        >
          {historyWords.look}
        </Button>
        <Button
          className={partStyles['quiet']!}
          aria-label={historyWords.bringBackOf(time)}
          onPress={() => {
            draft.run('restore', { id: state.id }, () => draft.say(historyWords.broughtBack(time), false, true));
            onClose();
          }}
        >
          {historyWords.bringBack}
        </Button>
      </div>
    </li>
  );
}

function StateList({ close }: PanelProps) {
  const { answer, fault } = useAnswer('history', {});
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null) return <p>{words.loading}</p>;
  const { states } = answer;
  if (states.length === 0) return <p className={styles['hint']}>{historyWords.noHistory}</p>;
  return (
    <>
      <p className={styles['hint']}>{historyWords.historyHint}</p>
      <ul role="list" className={styles['states']}>
        {states.map((state) => (
          <StateItem key={state.id} state={state} onClose={close} />
        ))}
      </ul>
    </>
  );
}

/** The saved states of the site: to look at, and to bring back. */
export const panel: Panel = {
  name: historyWords.history,
  does: historyWords.historyDoes,
  group: 'tools',
  order: 1,
  icon: 'history',
  Content: StateList,
};
