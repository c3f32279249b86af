import { Icon } from '../icon/icon.tsx';
import type { Action } from '../../model/parts.ts';
import styles from './actions.module.css';
import { PageLink } from './page-link.tsx';

interface ActionsProps {
  actions: Action[];
  className?: string | undefined;
  /** Whether the first button is primary. */
  isMain?: boolean;
}

/** A row of buttons, the first one primary; renders nothing for an empty list. */
export function Actions({ actions, className, isMain = true }: ActionsProps) {
  if (actions.length === 0) return null;
  return (
    <p className={className ? `${styles['row']} ${className}` : styles['row']}>
      {actions.map((action, index) => (
        <PageLink
          key={index}
          link={action}
          className={`button ${isMain && index === 0 ? 'button-main' : 'button-quiet'}`}
        >
          {action.label}
          {action.about !== undefined && <span className="visually-hidden"> {action.about}</span>}
          <Icon name={action.newTab ? 'external' : 'arrowRight'} />
        </PageLink>
      ))}
    </p>
  );
}
