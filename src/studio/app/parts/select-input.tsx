import { Labelled } from './labelled.tsx';
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
  return (
    <Labelled label={label} hint={hint}>
      {(id, described) => (
        <select
          className={styles['input']}
          id={id}
          value={value}
          // A dialog opens at its first field.
          autoFocus={isFirst}
          aria-describedby={described}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
