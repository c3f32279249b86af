import type { ControlProps } from '../field-view.ts';

/** One of the choices of a field, with its words. */
export function Choice({
  type,
  option,
  index,
  isChosen,
  onChoose,
  ...props
}: ControlProps & {
  type: 'radio' | 'checkbox';
  option: string;
  index: number;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}) {
  const { name, field, styles } = props;
  const id = `${props.id}-${index}`;
  return (
    <div className={styles['tick']}>
      <input
        id={id}
        name={name}
        className={styles['box']}
        type={type}
        value={option}
        required={props.required && type === 'radio'}
        aria-invalid={type === 'checkbox' ? props['aria-invalid'] : undefined}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <label className={styles['label']} htmlFor={id}>
        {field['x-input']?.labels?.[option] ?? option}
      </label>
    </div>
  );
}
