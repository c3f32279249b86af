import type { ControlProps, FieldView } from '../field-view.ts';
import { Choice } from '../shared/choice.tsx';
import { ChoicesFrame } from '../shared/choices-frame.tsx';
import { scalar } from '../shared/scalar.ts';

function RadiosControl(props: ControlProps) {
  return props.field.enum
    ?.map(String)
    .map((option, index) => (
      <Choice
        {...props}
        key={option}
        type="radio"
        option={option}
        index={index}
        isChosen={props.value === option}
        onChoose={() => props.onChange(option)}
      />
    ));
}

export const view: FieldView = { value: scalar, Control: RadiosControl, Frame: ChoicesFrame };
