import type { FrameProps } from '../field-view.ts';

/** A fieldset: its legend is read before each choice, its description and message with the first. */
export function ChoicesFrame({ id, label, field, message, styles, ...props }: FrameProps) {
  const described = [field.description && `${id}-description`, message && `${id}-error`].filter(Boolean).join(' ');
  const isRadio = field.type !== 'array';
  return (
    <fieldset
      className={field['x-input']?.['inline'] === true ? `${styles['choices']} ${styles['inline']}` : styles['choices']}
      id={id}
      // Of a plain group no reader says whether it is required or invalid.
      role={isRadio ? 'radiogroup' : undefined}
      aria-required={isRadio && props.isRequired ? true : undefined}
      aria-invalid={isRadio && props.isLive ? message !== undefined : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={styles['label']}>{label}</legend>
      {props.description}
      {props.children}
      {props.error}
    </fieldset>
  );
}
