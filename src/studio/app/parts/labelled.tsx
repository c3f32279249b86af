import { useId, type ReactNode } from 'react';
import styles from './parts.module.css';

interface LabelledProps {
  label: string;
  hint: string | undefined;
  problem?: string | null | undefined;
  /** Draws the control: its id, and the ids of what describes it. */
  children: (id: string, described: string | undefined) => ReactNode;
}

/** A control of a dialog, with its label, its hint and what is wrong with it. */
export function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(id, described || undefined)}
      {problem && (
        <p className={styles['problem']} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
