import { useId } from 'react';
import styles from './fields.module.css';

interface HintedTickProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: () => void;
}

/** A box to tick among the fields that is no key of the value. */
export function HintedTick({ label, hint, isOn, onChange }: HintedTickProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <div className={styles['tick']}>
        <input
          className={styles['box']}
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={onChange}
        />
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
      </div>
      <p className={styles['hint']} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
