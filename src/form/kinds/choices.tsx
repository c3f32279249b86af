import type { ControlProps, FieldKind, FrameProps } from './field-kind.ts';

/** The choices of a field: one of `enum` by a radio button, some of `items.enum` by checkboxes. */
function ChoicesControl({ id, name, field, value, required, onChange, styles, ...props }: ControlProps) {
  const chosen = Array.isArray(value) ? value : [value];
  const isList = field.type === 'array';
  const options = (isList ? field.items?.enum : field.enum) ?? [];
  const choose = (option: string, isChosen: boolean) => {
    if (!isList) return onChange(option);
    // In the order of the schema, as a post without script has them.
    onChange(options.map(String).filter((each) => (each === option ? isChosen : chosen.includes(each))));
  };
  return options.map(String).map((option, index) => (
    <div key={option} className={styles['tick']}>
      <input
        id={`${id}-${index}`}
        name={name}
        className={styles['box']}
        type={isList ? 'checkbox' : 'radio'}
        value={option}
        required={required && !isList}
        aria-invalid={isList ? props['aria-invalid'] : undefined}
        checked={chosen.includes(option)}
        onChange={(event) => choose(option, event.target.checked)}
      />
      <label className={styles['label']} htmlFor={`${id}-${index}`}>
        {field['x-input']?.labels?.[option] ?? option}
      </label>
    </div>
  ));
}

/** A fieldset: its legend is read before each choice, its description and message with the first. */
function ChoicesFrame({
  id,
  label,
  field,
  message,
  description,
  error,
  isLive,
  isRequired,
  styles,
  children,
}: FrameProps) {
  const described = [field.description && `${id}-description`, message && `${id}-error`].filter(Boolean).join(' ');
  const isRadio = field.type !== 'array';
  return (
    <fieldset
      className={styles['choices']}
      id={id}
      // Of a plain group no reader says whether it is required or invalid.
      role={isRadio ? 'radiogroup' : undefined}
      aria-required={isRadio && isRequired ? true : undefined}
      aria-invalid={isRadio && isLive ? message !== undefined : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={styles['label']}>{label}</legend>
      {description}
      {children}
      {error}
    </fieldset>
  );
}

/** A radio group, or a group of checkboxes. */
export const kind: FieldKind = {
  isFor: (field) => field.type === 'array' || (field.enum !== undefined && field['x-input']?.type === 'radio'),
  Control: ChoicesControl,
  Frame: ChoicesFrame,
};
