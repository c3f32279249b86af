import { list } from '../../check/value-types.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { Choice } from '../shared/choice.tsx';
import { ChoicesFrame } from '../shared/choices-frame.tsx';

function CheckboxesControl(props: ControlProps) {
  const chosen = props.value as string[];
  const options = props.field.items?.enum ?? [];
  return options.map((option, index) => (
    <Choice
      {...props}
      key={option}
      type="checkbox"
      option={option}
      index={index}
      isChosen={chosen.includes(option)}
      // In the order of the schema, as a post without script has them.
      onChoose={(isChosen) =>
        props.onChange(options.filter((each) => (each === option ? isChosen : chosen.includes(each))))
      }
    />
  ));
}

export const view: FieldView = { value: list, Control: CheckboxesControl, Frame: ChoicesFrame };
