import {
  toFieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type RJSFSchema,
  type RegistryFieldsType,
  type TemplatesType,
} from '@rjsf/utils';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { FieldSchema, FormSchema } from '../../model/form/form-schema.ts';
import type { FieldValue } from '../check/value-types.ts';
import type { FrameProps } from '../kinds/field-view.ts';
import { view as line } from '../kinds/line/control.tsx';
import { useForm } from '../form-context.ts';
import styles from '../site-form.module.css';
import { ControlField, descriptionId, errorId } from './control-field.tsx';

/** The fields of a form, in the order of the schema. */
function FlatObjectField({ schema, fieldPathId, formData, errorSchema, registry, ...props }: FieldProps) {
  const { kinds, isLive, applying } = useForm();
  const values = (formData ?? {}) as Record<string, FieldValue>;
  const draw = ([name, field]: [string, unknown]) => (
    <SchemaField
      key={name}
      name={name}
      schema={field as RJSFSchema}
      uiSchema={{}}
      required={schema.required?.includes(name) || (isLive && (applying?.required.has(name) ?? false))}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
      formData={values[name]}
      errorSchema={errorSchema?.[name] ?? {}}
      registry={registry}
      onChange={props.onChange}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
  const all = Object.entries(schema.properties ?? {});
  const { Arranged, List } = kinds;
  if (!Arranged) return all.map(draw);
  const change = (some: object) => props.onChange({ ...values, ...some }, fieldPathId.path);
  const more = { all, draw, values, change, List, applying, isLive, styles };
  return <Arranged id={fieldPathId.$id} schema={schema as FormSchema} {...more} />;
}

/** The control between label and description above it and the message below. */
function LineFrame({ id, label, description, error, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {description}
      {children}
      {error}
    </div>
  );
}

/** Label, hint, control and message. The message's space is reserved, so that nothing shifts. */
function FieldTemplate({ id, label, schema, fieldPathId, rawErrors, required, children }: FieldTemplateProps) {
  const { kinds, isLive } = useForm();
  if (schema.type === 'object') return <div className={styles['fields']}>{children}</div>;
  const { description } = schema;
  const message = rawErrors?.[0];
  const { Frame = LineFrame } = kinds.fields.get(String(fieldPathId.path.at(-1))) ?? line;
  const hint = description !== undefined && (
    <p className={styles['description']} id={descriptionId(id)}>
      {description}
    </p>
  );
  const place = (
    <div className={styles['place']}>
      <p className={styles['error']} id={errorId(id)} hidden={message === undefined}>
        {message}
      </p>
    </div>
  );
  return (
    <Frame
      {...{ id, label, message, isLive, styles }}
      field={schema as FieldSchema}
      isRequired={Boolean(required)}
      description={hint}
      error={place}
    >
      {children}
    </Frame>
  );
}

const Nothing = () => null;

/** Our fields: RJSF walks the schema, `ControlField` renders each leaf. */
export const fields = {
  SchemaField,
  ObjectField: FlatObjectField,
  StringField: ControlField,
  NumberField: ControlField,
  BooleanField: ControlField,
  ArrayField: ControlField,
} as RegistryFieldsType;

/** Our templates: one renders a whole field, so RJSF's partial templates are empty. */
export const templates = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
} as Partial<TemplatesType>;
