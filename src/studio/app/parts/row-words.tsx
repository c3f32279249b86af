import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './list.module.css';
import { words } from '../words.ts';

/** How many problems a row has; nothing where it has none. */
function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count}</span>
      <span className={styles['unseen']}>{words.problems(count)}</span>
    </span>
  );
}

interface RowWordsProps {
  name: string;
  /** Type, address, state. */
  details?: ReactNode;
  problems?: number;
  isFaded?: boolean;
  /** Name and details beside each other. */
  isLine?: boolean;
}

/**
 * What a row of a list says, each part in one line that is cut where it is too long: tooltips.tsx shows it whole. It names the
 * row's cell, which would else be read with the names of its buttons: "Move X X Hero Actions for X".
 */
export function RowWords({ name, details, problems = 0, isFaded = false, isLine = false }: RowWordsProps) {
  const id = useId();
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => own.current?.closest('[role="gridcell"]')?.setAttribute('aria-labelledby', id), [id]);
  return (
    <span className={`${styles['words']} ${isFaded ? styles['faded'] : ''}`} id={id} ref={own}>
      <span className={styles[isLine ? 'line' : 'lines']}>
        <span className={styles['name']} data-cut="">
          {name}
        </span>
        {details && (
          <span className={styles['details']} data-cut="">
            {details}
          </span>
        )}
      </span>
      <ProblemCount count={problems} />
    </span>
  );
}
