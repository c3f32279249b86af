import { Icon } from './icon/icon.tsx';
import styles from './tick-list.module.css';

/** Short claims, each with a tick; renders nothing for an empty list. */
export function TickList({ points, className = '' }: { points: string[]; className?: string | undefined }) {
  if (points.length === 0) return null;
  return (
    <ul className={`${styles['list']} ${className}`} role="list">
      {points.map((point, index) => (
        <li key={index}>
          <Icon name="check" className={styles['tick']} />
          {point}
        </li>
      ))}
    </ul>
  );
}
