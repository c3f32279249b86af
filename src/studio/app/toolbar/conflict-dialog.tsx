import { Button } from 'react-aria-components';
import type { Json } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import { Labelled } from '../parts/labelled.tsx';
import partStyles from '../parts/parts.module.css';
import { toolbarWords } from './words.ts';
import styles from './toolbar.module.css';

const readable = (value: Json | undefined): string => {
  if (value === undefined) return toolbarWords.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

/**
 * Asks which of two texts stays, one value after the other. It has no way out but an answer, and no button has the focus: somebody
 * may be typing when it opens.
 */
export function ConflictDialog() {
  const draft = useDraft();
  const conflict = useSnapshot(({ state }) => state.conflicts[0]);
  const clash = useSnapshot(({ clashes }) => clashes[0]);
  if (conflict)
    return (
      <Choice
        text={toolbarWords.conflictText}
        place={conflict.words}
        mine={conflict.mine}
        theirs={conflict.theirs}
        onKeep={(keep) => draft.resolve(conflict.path, keep)}
      />
    );
  if (!clash) return null;
  if (clash.kind === 'unplaced')
    return <Unplaced why={clash.why} text={clash.text} onRead={() => draft.answer(clash)} />;
  return (
    <Choice
      text={toolbarWords.overtakenText(clash.by)}
      {...(clash.words && { place: clash.words })}
      mine={clash.mine}
      theirs={clash.theirs}
      onKeep={(keep) => draft.answer(clash, keep)}
    />
  );
}

interface UnplacedProps {
  why: string;
  text: string;
  onRead: () => void;
}

/** Shows what was typed and cannot be stored, so that it is copied. */
function Unplaced({ why, text, onRead }: UnplacedProps) {
  return (
    <StudioDialog title={toolbarWords.conflictTitle} isOpen>
      <p>{why}</p>
      <Labelled label={toolbarWords.unplaced} hint={undefined}>
        {(id) => <textarea className={partStyles['input']} id={id} readOnly rows={5} value={text} />}
      </Labelled>
      <footer className={partStyles['dialogFoot']}>
        <Button className={partStyles['main']!} onPress={onRead}>
          {toolbarWords.unplacedRead}
        </Button>
      </footer>
    </StudioDialog>
  );
}

interface ChoiceProps {
  text: string;
  place?: string;
  mine: Json | undefined;
  theirs: Json | undefined;
  onKeep: (keep: 'mine' | 'theirs') => void;
}

function Choice({ text, place, mine, theirs, onKeep }: ChoiceProps) {
  return (
    <StudioDialog title={toolbarWords.conflictTitle} isOpen>
      <p>{text}</p>
      {place !== undefined && <p className={styles['place']}>{place}</p>}
      <dl className={styles['texts']}>
        <dt>{toolbarWords.mine}</dt>
        <dd>{readable(mine)}</dd>
        <dt>{toolbarWords.theirs}</dt>
        <dd>{readable(theirs)}</dd>
      </dl>
      <footer className={partStyles['dialogFoot']}>
        <Button className={partStyles['quiet']!} onPress={() => onKeep('theirs')}>
          {toolbarWords.takeTheirs}
        </Button>
        <Button className={partStyles['main']!} onPress={() => onKeep('mine')}>
          {toolbarWords.keepMine}
        </Button>
      </footer>
    </StudioDialog>
  );
}
