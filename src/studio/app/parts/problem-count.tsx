import { words } from '../words.ts';
import styles from './list.module.css';

/** How many problems a row has; nothing where it has none. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count}</span>
      <span className={styles['unseen']}>{words.problems(count)}</span>
    </span>
  );
}
