import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { scalar } from '../shared/scalar.ts';

/** One of the schema's `enum` values; none is selected initially. */
function SelectControl(props: ControlProps) {
  const { field, value, styles, onChange } = props;
  return (
    <select
      {...controlAttributes(props)}
      className={`${styles['control']} ${styles['select']}`}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" />
      {field.enum?.map(String).map((option) => (
        <option key={option} value={option}>
          {field['x-input']?.labels?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}

export const view: FieldView = { value: scalar, Control: SelectControl };
