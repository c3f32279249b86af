import type { FieldProps } from '@rjsf/utils';
import { usePagePath } from '../draft/use-draft.ts';
import { FieldFrame, labelId, useControl } from '../fields/field-frame.tsx';
import { useFields } from '../fields/fields-context.ts';
import { useTypedText } from '../fields/leaf-field.tsx';
import { wholeLink } from './link-choices.ts';
import { LinkPicker } from './link-picker.tsx';

/** Where a button or link leads. */
export function LinkField(props: FieldProps) {
  const { base } = useFields();
  const page = usePagePath();
  const { text, type, leave } = useTypedText(props);
  const control = useControl(props);
  return (
    <FieldFrame of={props}>
      <LinkPicker
        id={control.id}
        labelledBy={labelId(control.id)}
        describedBy={control['aria-describedby']}
        isInvalid={control['aria-invalid'] ?? false}
        value={text}
        here={base[0] === 'routes' ? (page ?? null) : null}
        onChange={type}
        onLeave={() => {
          // As the list offers it.
          if (wholeLink(text) !== text) type(wholeLink(text));
          leave();
        }}
      />
    </FieldFrame>
  );
}
