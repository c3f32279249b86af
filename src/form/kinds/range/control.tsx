import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { between } from './value.ts';
import own from './range.module.css';

/** The number is beside the slider once the form is live: without script none could follow it. */
function RangeControl(props: ControlProps) {
  const { field, isLive, value } = props;
  const { minimum, maximum, multipleOf } = field;
  return (
    <div className={own['range']}>
      <input
        {...controlAttributes(props)}
        type="range"
        min={Number(minimum)}
        max={Number(maximum)}
        step={multipleOf === undefined ? (field.type === 'integer' ? 1 : 'any') : Number(multipleOf)}
        required={undefined}
        value={String(value)}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {isLive && <output htmlFor={props.id}>{String(value)}</output>}
    </div>
  );
}

export const view: FieldView = { value: between, Control: RangeControl };
