import { text } from '../../check/value-types.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { Choice } from '../shared/choice.tsx';
import { ChoicesFrame } from '../shared/choices-frame.tsx';

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

export const view: FieldView = { value: text, Control: RadiosControl, Frame: ChoicesFrame };
