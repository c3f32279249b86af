import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface TickProps {
  isOn: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A box to tick; its words are pressed as well. */
export function Tick({ isOn, isDisabled, autoFocus, onChange, children }: TickProps) {
  return (
    <label className={styles['tick']}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        autoFocus={autoFocus}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
