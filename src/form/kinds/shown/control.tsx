import type { ControlProps, FieldView } from '../field-view.ts';
import { unsent } from './value.ts';

function ShownControl({ id, field, value }: ControlProps) {
  const described = field.description === undefined ? undefined : `${id}-description`;
  return (
    <output id={id} aria-describedby={described}>
      {field['x-input']?.labels?.[String(value)] ?? String(value)}
    </output>
  );
}

export const view: FieldView = { value: unsent, Control: ShownControl };
