import type { ComponentType } from 'react';
import {
  toFieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type RJSFSchema,
  type RegistryFieldsType,
  type TemplatesType,
} from '@rjsf/utils';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { FieldSchema } from '../../model/form-schema.ts';
import { CheckboxControl, SelectControl, TextAreaControl, TextControl, type ControlProps } from './controls.tsx';
import type { FieldValue } from './field-values.ts';
import { useForm } from '../form-context.ts';
import styles from '../site-form.module.css';

const descriptionId = (id: string) => `${id}-description`;
const errorId = (id: string) => `${id}-error`;

/** The control for a field. */
function controlFor(field: FieldSchema): ComponentType<ControlProps> {
  if (field.type === 'boolean') return CheckboxControl;
  if (field.enum) return SelectControl;
  return field['x-input']?.multiline ? TextAreaControl : TextControl;
}

/** A field's control. `aria-describedby` names only elements that are rendered and not empty. */
function ControlField({ fieldPathId, name, schema, formData, required, rawErrors, onChange }: FieldProps) {
  const { isLive } = useForm();
  const field = schema as FieldSchema;
  const id = fieldPathId.$id;
  const isWrong = Boolean(rawErrors?.length);
  const described = [field.description && descriptionId(id), isWrong && errorId(id)].filter(Boolean).join(' ');
  const Control = controlFor(field);
  return (
    <Control
      id={id}
      name={name}
      field={field}
      value={(formData as FieldValue | undefined) ?? ''}
      required={Boolean(required)}
      isLive={isLive}
      aria-invalid={isLive ? isWrong : undefined}
      aria-describedby={described || undefined}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

/** The fields of a form, in the order of the schema. */
function FlatObjectField({ schema, fieldPathId, formData, errorSchema, registry, ...props }: FieldProps) {
  const values = (formData ?? {}) as Record<string, FieldValue>;
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <SchemaField
      key={name}
      name={name}
      schema={field as RJSFSchema}
      uiSchema={{}}
      required={schema.required?.includes(name) ?? false}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
      formData={values[name]}
      errorSchema={errorSchema?.[name] ?? {}}
      registry={registry}
      onChange={props.onChange}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  ));
}

/** Label, hint, control and message. The message's space is reserved, so that nothing shifts. */
function FieldTemplate({ id, label, schema, rawErrors, children }: FieldTemplateProps) {
  if (schema.type === 'object') return <div className={styles['fields']}>{children}</div>;
  const { description } = schema;
  const message = rawErrors?.[0];
  const isBox = schema.type === 'boolean';
  const words = (
    <>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {description !== undefined && (
        <p className={styles['description']} id={descriptionId(id)}>
          {description}
        </p>
      )}
    </>
  );
  return (
    <div className={styles['field']}>
      {isBox ? (
        <div className={styles['tick']}>
          {children}
          <div>{words}</div>
        </div>
      ) : (
        <>
          {words}
          {children}
        </>
      )}
      <div className={styles['place']}>
        <p className={styles['error']} id={errorId(id)} hidden={message === undefined}>
          {message}
        </p>
      </div>
    </div>
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
} as RegistryFieldsType;

/** Our templates: one renders a whole field, so RJSF's partial templates are empty. */
export const templates = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
} as Partial<TemplatesType>;
