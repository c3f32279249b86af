import { Button } from 'react-aria-components';
import type { Json } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { toolbarWords } from './words.ts';
import styles from './toolbar.module.css';

const readable = (value: Json | undefined): string => {
  if (value === undefined) return toolbarWords.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

/** Asks which of two texts stays, one value after the other. It has no way out but an answer. */
export function ConflictDialog() {
  const draft = useDraft();
  const conflict = useSnapshot().state.conflicts[0];
  if (!conflict) return null;
  return (
    <StudioDialog title={toolbarWords.conflictTitle} isOpen>
      <p>{toolbarWords.conflictText}</p>
      <p className={styles['place']}>{conflict.words}</p>
      <dl className={styles['texts']}>
        <dt>{toolbarWords.mine}</dt>
        <dd>{readable(conflict.mine)}</dd>
        <dt>{toolbarWords.theirs}</dt>
        <dd>{readable(conflict.theirs)}</dd>
      </dl>
      <footer className={partStyles['dialogFoot']}>
        <Button className={partStyles['quiet']!} onPress={() => draft.resolve(conflict.path, 'theirs')}>
          {toolbarWords.takeTheirs}
        </Button>
        <Button className={partStyles['main']!} autoFocus onPress={() => draft.resolve(conflict.path, 'mine')}>
          {toolbarWords.keepMine}
        </Button>
      </footer>
    </StudioDialog>
  );
}
