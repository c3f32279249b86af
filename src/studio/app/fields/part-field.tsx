import { toFieldPathId, type FieldProps, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { partOf } from '../../../document/json.ts';

interface PartFieldProps extends Pick<FieldProps, 'schema'> {
  /** The field of the whole value. */
  of: FieldProps;
  /** The key or index of the part. */
  at: string | number;
  name?: string;
  uiSchema?: UiSchema | undefined;
  required?: boolean;
}

/** The field of one part of a value. */
export function PartField({ of, at, name = String(at), schema, uiSchema = {}, required = true }: PartFieldProps) {
  const { registry, fieldPathId, formData, onChange, onBlur, onFocus } = of;
  const { SchemaField } = registry.fields;
  return (
    SchemaField && (
      <SchemaField
        name={name}
        schema={schema}
        uiSchema={uiSchema}
        required={required}
        fieldPathId={toFieldPathId(at, registry.globalFormOptions, fieldPathId.path)}
        formData={partOf(formData as Json | undefined, at)}
        errorSchema={{}}
        registry={registry}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
      />
    )
  );
}

/** One key of a group. */
export function ChildField({ name, ...props }: FieldProps & { name: string }) {
  const { properties = {}, required = [] } = props.schema;
  const field = properties[name] as RJSFSchema | undefined;
  return (
    field && (
      <PartField
        of={{ ...props, name }}
        at={name}
        schema={field}
        uiSchema={props.uiSchema?.[name] as UiSchema | undefined}
        required={required.includes(name)}
      />
    )
  );
}
