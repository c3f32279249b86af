import type { FieldProps } from '@rjsf/utils';
import { usePagePath } from '../draft/use-draft.ts';
import { FieldFrame, titleOf, useControl } from '../fields/field-frame.tsx';
import { useFields } from '../fields/fields-context.ts';
import fieldStyles from '../fields/fields.module.css';
import { useTypedText } from '../fields/leaf-field.tsx';
import { RichControl } from './rich-control.tsx';

/** A field of a text with bold, emphasis and links. */
export function RichField(props: FieldProps) {
  const { base } = useFields();
  const page = usePagePath();
  const { text, type, leave } = useTypedText(props);
  const control = useControl(props);
  return (
    <FieldFrame of={props}>
      <RichControl
        {...control}
        className={fieldStyles['control']}
        rows={3}
        title={titleOf(props)}
        value={text}
        here={base[0] === 'routes' ? (page ?? null) : null}
        onType={type}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
