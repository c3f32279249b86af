import { useId } from 'react';
import styles from './parts.module.css';

interface SelectInputProps {
  label: string;
  hint?: string;
  value: string;
  options: { value: string; label: string }[];
  isFirst?: boolean;
  onChange: (value: string) => void;
}

/** A choice of a dialog, with its hint. */
export function SelectInput({ label, hint, value, options, isFirst, onChange }: SelectInputProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <select
        className={styles['input']}
        id={id}
        value={value}
        // A dialog opens at its first field.
        autoFocus={isFirst}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
