import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { words } from '../words.ts';
import type { Pane } from './use-panes.ts';

interface FoldButtonProps {
  pane: Exclude<Pane, 'preview'>;
  isShown: boolean;
  onPress: () => void;
}

/** Folds a pane beside the preview, and brings it back. */
export function FoldButton({ pane, isShown, onPress }: FoldButtonProps) {
  return (
    <Button
      className={partStyles['plain']!}
      aria-label={pane === 'outline' ? words.lists : words.fields}
      aria-expanded={isShown}
      aria-controls={`part-${pane}`}
      onPress={onPress}
    >
      <Icon name={pane === 'outline' ? 'leftPane' : 'rightPane'} />
    </Button>
  );
}
