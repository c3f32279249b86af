import { Button } from 'react-aria-components';
import type { StudioProblem } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { words } from '../words.ts';
import styles from './parts.module.css';

interface CureButtonProps {
  problem: StudioProblem;
  /** Whether the name says which problem is meant, as in a list of several. */
  isListed?: boolean;
  /** Called before the problem, and this button with the focus, goes. */
  onCure: (button: Element) => void;
}

/** Does what a problem's fix says, if that is an edit. */
export function CureButton({ problem, isListed = false, onCure }: CureButtonProps) {
  const draft = useDraft();
  const { cure, what } = problem;
  if (cure === undefined) return null;
  return (
    <Button
      className={`${styles['quiet']} ${styles['cure']}`}
      {...(isListed && { 'aria-label': words.cureOf(cure, what) })}
      onPress={({ target }) => {
        onCure(target);
        draft.cure(problem);
      }}
    >
      {cure}
    </Button>
  );
}
