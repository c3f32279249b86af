import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { StudioDialog } from '../../app/parts/dialog.tsx';
import { Icon } from '../../app/parts/icon.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { helpWords } from './words.ts';
import { SHORTCUTS } from './shortcuts.ts';
import styles from './help.module.css';

/** Where "?" is a character that somebody types, or belongs to what is open. */
const TYPING = 'input, textarea, select, [contenteditable], [role$="dialog"], [role="menu"], [role="listbox"]';

/** Opens the list of every button and shortcut, as "?" does. */
export function HelpButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      // A list would take it for the first letter of a row.
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(true);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  return (
    <>
      <Button className={partStyles['plain']!} aria-label={helpWords.shortcuts} onPress={() => setIsOpen(true)}>
        <Icon name="help" />
      </Button>
      <StudioDialog title={helpWords.shortcuts} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {SHORTCUTS.map(({ part, shortcuts }) => (
          <section key={part} className={styles['part']}>
            <h3>{part}</h3>
            <dl>
              {shortcuts.map(({ name, does, keys }) => (
                <div key={name} className={styles['shortcut']}>
                  <dt>
                    {name} {keys && <kbd>{keys}</kbd>}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </StudioDialog>
    </>
  );
}
