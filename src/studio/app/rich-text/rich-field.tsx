import type { FieldProps } from '@rjsf/utils';
import { usePagePath } from '../draft/use-draft.ts';
import { FieldFrame, hintOf, useControl } from '../fields/field-frame.tsx';
import { useFields } from '../fields/fields-context.ts';
import fieldStyles from '../fields/fields.module.css';
import { useTypedText } from '../fields/leaf-field.tsx';
import { RichControl } from './rich-control.tsx';

/** A field of a text with bold, emphasis and links. */
export function RichField(props: FieldProps) {
  const { schema, fieldPathId, name } = props;
  const { base } = useFields();
  const page = usePagePath();
  const { text, type, leave } = useTypedText(props);
  const control = useControl(fieldPathId, hintOf(schema));
  const title = schema.title ?? name;
  return (
    <FieldFrame field={fieldPathId} title={title} description={hintOf(schema)}>
      <RichControl
        {...control}
        className={fieldStyles['control']}
        rows={3}
        title={title}
        value={text}
        here={base[0] === 'routes' ? (page ?? null) : null}
        onType={type}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
