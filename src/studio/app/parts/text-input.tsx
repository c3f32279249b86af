import { Labelled } from './labelled.tsx';
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
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(id, described) => (
        <input
          className={styles['input']}
          id={id}
          value={value}
          // A dialog opens at its first field.
          autoFocus={isFirst}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
