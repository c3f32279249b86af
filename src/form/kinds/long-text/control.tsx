import { text } from '../../check/value-types.ts';
import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';

function LongTextControl(props: ControlProps) {
  return (
    <textarea
      {...controlAttributes(props)}
      dir="auto"
      className={`${props.styles['control']} ${props.styles['area']}`}
      rows={5}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export const view: FieldView = { value: text, Control: LongTextControl };
