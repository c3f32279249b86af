import { Icon } from '../icon/icon.tsx';
import type { Action } from '../../model/parts.ts';
import styles from './actions.module.css';
import { PageLink } from './page-link.tsx';

/** A row of buttons, the first one primary; renders nothing for an empty list. */
export function Actions({ actions, className }: { actions: Action[]; className?: string | undefined }) {
  if (actions.length === 0) return null;
  return (
    <p className={className ? `${styles['row']} ${className}` : styles['row']}>
      {actions.map((action, index) => (
        <PageLink key={index} link={action} className={`button ${index === 0 ? 'button-main' : 'button-quiet'}`}>
          {action.label}
          {action.about !== undefined && <span className="visually-hidden"> {action.about}</span>}
          <Icon name={action.newTab ? 'external' : 'arrowRight'} />
        </PageLink>
      ))}
    </p>
  );
}
