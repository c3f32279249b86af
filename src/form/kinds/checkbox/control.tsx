import { tick } from '../../check/value-types.ts';
import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView, FrameProps } from '../field-view.ts';

function CheckboxControl(props: ControlProps) {
  const isAgreed = props.field.const === true;
  return (
    <input
      {...controlAttributes(props)}
      // A required boolean may be false; only one that must be true has to be checked.
      required={props.required && isAgreed}
      className={props.styles['box']}
      type="checkbox"
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

/** The words stand beside the box. */
function CheckboxFrame({ id, label, description, error, styles, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <div className={styles['tick']}>
        {children}
        <div>
          <label className={styles['label']} htmlFor={id}>
            {label}
          </label>
          {description}
        </div>
      </div>
      {error}
    </div>
  );
}

export const view: FieldView = { value: tick, Control: CheckboxControl, Frame: CheckboxFrame };
