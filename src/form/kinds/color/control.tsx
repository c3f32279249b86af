import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { colour } from './value.ts';
import own from './color.module.css';

function Control(props: ControlProps) {
  return (
    <input
      {...controlAttributes(props)}
      className={own['color']}
      type="color"
      required={undefined}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export const view: FieldView = { value: colour, Control };
