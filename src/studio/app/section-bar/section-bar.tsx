import { useEffect, useRef } from 'react';
import { Button, Toolbar } from 'react-aria-components';
import { Icon, type IconName } from '../parts/icon.tsx';
import listStyles from '../parts/list.module.css';
import partStyles from '../parts/parts.module.css';
import type { RowAction } from '../parts/row-menu.tsx';
import { outlineWords } from '../outline/words.ts';
import { words } from '../words.ts';
import { barWords } from './words.ts';
import styles from './section-bar.module.css';

/** Of all that can be done with a section, what the bar offers. */
const ICONS: { [label: string]: IconName } = {
  [words.moveUp]: 'up',
  [words.moveDown]: 'down',
  [words.duplicate]: 'copy',
  [words.hide]: 'hide',
  [outlineWords.showAgain]: 'show',
  [words.remove]: 'remove',
};

interface SectionBarProps {
  name: string;
  /** Why visitors do not see it now; null where they do. */
  away: string | null;
  actions: RowAction[];
}

/** What is done most with the selected section, at the section. */
export function SectionBar({ name, away, actions }: SectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** Whether one of its buttons was pressed: the keyboard stays here where it can no longer be. */
  const isPressed = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches('[data-bar] :disabled');
    if (isPressed.current && isLost) bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    isPressed.current = false;
  });
  return (
    <Toolbar ref={bar} className={styles['bar']!} aria-label={barWords.section} data-bar="">
      <span className={styles['name']}>{name}</span>
      {away !== null && <span className={listStyles['badge']}>{away}</span>}
      {actions.map(({ label, isDisabled = false, run }) => {
        const icon = ICONS[label];
        return (
          icon && (
            <Button
              key={icon === 'show' ? 'hide' : icon}
              className={partStyles['plain']!}
              aria-label={label}
              isDisabled={isDisabled}
              onPress={() => {
                isPressed.current = true;
                run();
              }}
            >
              <Icon name={icon} />
            </Button>
          )
        );
      })}
    </Toolbar>
  );
}
