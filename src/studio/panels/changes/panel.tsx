import { Button } from 'react-aria-components';
import { useDraft, useSnapshot } from '../../app/draft/use-draft.ts';
import partStyles from '../../app/parts/parts.module.css';
import type { Panel } from '../panel.ts';
import { changeWords } from './words.ts';
import styles from './changes.module.css';

function ChangeList() {
  const draft = useDraft();
  const changes = useSnapshot(({ state }) => state.changes);
  if (changes.length === 0) return <p className={partStyles['hint']}>{changeWords.noChanges}</p>;
  return (
    <ul role="list" className={styles['changes']}>
      {changes.map((change) => (
        <li key={change.id}>
          <span>{change.words}</span>
          <Button
            className={partStyles['quiet']!}
            aria-label={`${changeWords.takeBack}: ${change.words}`}
            onPress={() => draft.takeBack(change)}
          >
            {changeWords.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The changes since the last save; each can be taken back by itself. */
export const panel: Panel = {
  name: changeWords.changesTitle,
  does: changeWords.changesDoes,
  group: 'before-save',
  order: 2,
  Label: () => changeWords.changes(useSnapshot(({ state }) => state.changes.length)),
  isList: true,
  Content: ChangeList,
};
