import type { ControlProps, FieldView } from '../field-view.ts';
import { LineControl } from '../line/control.tsx';
import { number } from './value.ts';

/** Never type="number", which drops what is no number, and what another language writes. */
function NumberControl(props: ControlProps) {
  const { field } = props;
  const inputmode = field.type === 'integer' ? 'numeric' : 'decimal';
  return <LineControl {...props} field={{ ...field, 'x-input': { inputmode, ...field['x-input'], type: 'text' } }} />;
}

export const view: FieldView = { value: number, Control: NumberControl };
