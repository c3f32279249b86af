import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../app/parts/icon.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { findWords } from './words.ts';
import { FindDialog } from './find-dialog.tsx';

/** Opens Find, as Ctrl+K does everywhere but in a dialog. */
export function FindButton({ onShowField }: { onShowField: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      const isInDialog = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null;
      if (!isInDialog) setIsOpen(true);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  return (
    <>
      <Button className={partStyles['plain']!} aria-label={findWords.find} onPress={() => setIsOpen(true)}>
        <Icon name="search" />
      </Button>
      {isOpen && <FindDialog onShowField={onShowField} onClose={() => setIsOpen(false)} />}
    </>
  );
}
