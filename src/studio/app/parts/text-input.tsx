import { useId } from 'react';
import styles from './parts.module.css';

interface TextInputProps {
  label: string;
  hint?: string;
  value: string;
  problem?: string | null;
  isFirst?: boolean;
  onChange: (value: string) => void;
}

/** A text field of a dialog, with its hint and what is wrong with it. */
export function TextInput({ label, hint, value, problem, isFirst, onChange }: TextInputProps) {
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
      <input
        className={styles['input']}
        id={id}
        value={value}
        // A dialog opens at its first field.
        autoFocus={isFirst}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p className={styles['problem']} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
