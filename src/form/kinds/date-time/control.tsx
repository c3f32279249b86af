import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { moment } from './value.ts';

function DateTimeControl(props: ControlProps) {
  return (
    <input
      {...controlAttributes(props)}
      className={props.styles['control']}
      type="datetime-local"
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export const view: FieldView = { value: moment, Control: DateTimeControl };
