import type { SavedState } from './protocol.ts';
import { mayUse } from '../../app/team/may-use.ts';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import { ChangeList } from './change-list.tsx';
import { PublicationList } from './publication-list.tsx';
import { StateActions } from './state-actions.tsx';
import { historyWords, stateName } from './words.ts';
import { words } from '../../app/words.ts';
import type { Panel, PanelProps } from '../panel.ts';
import styles from './history.module.css';

/** How many changes of a save are said in the list. */
const MAX_WORDS = 4;

/** What the save of a state has changed. Nothing is known of the oldest one. */
function SavedChanges({ state: { id, saved } }: { state: SavedState }) {
  const { answer, fault } = useAnswer('history-words', saved === null ? null : { id });
  if (saved === null) return null;
  if (answer === null) return <p>{fault ?? words.loading}</p>;
  return (
    <>
      <p className={styles['hint']}>{historyWords.saveChanged}</p>
      <ChangeList changes={answer.words.length === 0 ? [historyWords.onlySpelling] : answer.words} most={MAX_WORDS} />
    </>
  );
}

/** A saved state: what it holds, whether visitors see it, what its save changed, and the way back to it. */
function StateItem({ state, onClose }: { state: SavedState; onClose: () => void }) {
  const { id, saved, notes } = state;
  return (
    <li className={styles['state']}>
      <h3>{historyWords.state(stateName(saved, true))}</h3>
      {(id === null || state.public.length > 0) && (
        <p className={styles['marks']}>
          {id === null && <span>{historyWords.savedNow}</span>}
          {state.public.map((span) => (
            <span key={span.from}>{historyWords.public(span)}</span>
          ))}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
      <SavedChanges state={state} />
      {id !== null && <StateActions id={id} saved={saved} onClose={onClose} />}
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
          <StateItem key={state.id ?? ''} state={state} onClose={close} />
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
  Content: (props) =>
    mayUse(useDraft().session, 'save') ? (
      <>
        <PublicationList close={props.close} isOfPlans />
        <StateList {...props} />
      </>
    ) : (
      <PublicationList {...props} />
    ),
};
