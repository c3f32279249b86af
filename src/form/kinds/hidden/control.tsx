import type { ControlProps, FieldView } from '../field-view.ts';
import { scalar } from '../shared/scalar.ts';

const HiddenControl = ({ id, name, value }: ControlProps) => (
  <input id={id} name={name} type="hidden" value={String(value)} readOnly />
);

export const view: FieldView = { value: scalar, Control: HiddenControl, Frame: ({ children }) => children };
