import type { FieldSchema } from '../../model/form-schema.ts';
import type { ControlProps } from '../kinds/field-kind.ts';
import styles from '../site-form.module.css';

/** Attributes that all controls have in common. */
function shared({ id, name, field, required, ...props }: ControlProps) {
  return {
    id,
    name,
    required,
    autoComplete: field['x-input']?.autocomplete,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  };
}

/** The schema's pattern for native validation, which matches the whole text. */
function nativePattern({ pattern }: FieldSchema): string | undefined {
  if (pattern === undefined) return undefined;
  return pattern.startsWith('^') && pattern.endsWith('$') ? pattern : `[\\s\\S]*(?:${pattern})[\\s\\S]*`;
}

/** One line of text: the schema says which keyboard opens and what the browser may fill in. */
export function TextControl(props: ControlProps) {
  const { field, value, isLive, onChange } = props;
  const { type = 'text', inputmode } = field['x-input'] ?? {};
  const isNumber = field.type === 'number' || field.type === 'integer' || type === 'number';
  // Never type="number" (it drops invalid input), never maxlength (it would cut what is pasted).
  return (
    <input
      {...shared(props)}
      className={styles['control']}
      type={isNumber ? 'text' : type}
      inputMode={inputmode ?? (isNumber ? (field.type === 'integer' ? 'numeric' : 'decimal') : undefined)}
      pattern={nativePattern(field)}
      title={isLive ? undefined : field['x-messages']?.['pattern']}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Several lines of text. */
export function TextAreaControl(props: ControlProps) {
  return (
    <textarea
      {...shared(props)}
      className={`${styles['control']} ${styles['area']}`}
      rows={5}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** One of the schema's `enum` values; none is selected initially. */
export function SelectControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <select
      {...shared(props)}
      className={`${styles['control']} ${styles['select']}`}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" />
      {field.enum?.map((option) => (
        <option key={option} value={option}>
          {field['x-input']?.labels?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}

/** A checkbox. */
export function CheckboxControl(props: ControlProps) {
  const isAgreed = props.field.const === true;
  return (
    <input
      {...shared(props)}
      // A required boolean may be false; only one that must be true has to be checked.
      required={props.required && isAgreed}
      className={styles['box']}
      type="checkbox"
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
