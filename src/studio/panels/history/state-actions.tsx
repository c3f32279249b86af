import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useDraft } from '../../app/draft/use-draft.ts';
import { mayUse } from '../../app/team/may-use.ts';
import partStyles from '../../app/parts/parts.module.css';
import styles from './history.module.css';
import { useRestore } from './use-restore.ts';
import { historyWords, stateName } from './words.ts';
import { WouldChange } from './would-change.tsx';

/** To look at a state, or to bring it back once it was read what that changes. */
export function StateActions({ id, saved, onClose }: { id: string; saved: string | null; onClose: () => void }) {
  const draft = useDraft();
  const name = stateName(saved, mayUse(draft.session, 'save'));
  const restore = useRestore();
  const [isAsked, setIsAsked] = useState(false);
  const askedId = useId();
  return (
    <>
      <div className={styles['actions']}>
        <Button
          className={partStyles['quiet']!}
          aria-label={historyWords.lookAt(name)}
          onPress={() => {
            draft.run('preview', { id });
            onClose();
          }}
        >
          {historyWords.look}
        </Button>
        <Button
          className={partStyles['quiet']!}
          aria-label={historyWords.bringBackOf(name)}
          aria-expanded={isAsked}
          aria-controls={askedId}
          onPress={() => setIsAsked(!isAsked)}
        >
          {historyWords.bringBack}
        </Button>
      </div>
      <div id={askedId} className={styles['asked']} hidden={!isAsked}>
        {isAsked && (
          <>
            <WouldChange id={id} />
            <Button
              className={partStyles['main']!}
              onPress={() => {
                void restore({ id }, historyWords.broughtBack(name));
                onClose();
              }}
            >
              {historyWords.bringBackNow}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
