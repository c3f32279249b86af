import { useMemo } from 'react';
import Form from '@rjsf/core';
import type {
  FieldTemplateProps,
  RegistryFieldsType,
  RJSFSchema,
  TemplatesType,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import type { Json, Path } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, valueAt } from '../../../document/json.ts';
import { FilmField, PictureFileField } from '../files/file-field.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { EmbedField } from '../links/embed-field.tsx';
import { LinkField } from '../links/link-field.tsx';
import { RenameField } from '../links/rename-field.tsx';
import { RichField } from '../rich-text/rich-field.tsx';
import { DateField } from '../dates/date-field.tsx';
import { ColourField } from '../theme/colour-field.tsx';
import { FieldsContext, type FieldsScope } from './fields-context.ts';
import { GroupField } from './group-field.tsx';
import { LeafField } from './leaf-field.tsx';
import { ListField } from './list-field.tsx';
import { EndpointField, HueField } from './own-fields.tsx';

/** `npm run check` speaks, on the server: the form itself has nothing to check. */
const acceptAll: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const fields = {
  ObjectField: GroupField,
  ArrayField: ListField,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
} as RegistryFieldsType;

/** Each field draws itself whole: label, hint, control, problems. */
const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => children,
} as Partial<TemplatesType>;

const films = { items: { 'ui:field': FilmField } };
/** The key by which links find a page or section: it is changed together with them. */
const nameKey = (base: Path): string | null => (base[0] !== 'routes' ? null : base.length === 2 ? 'path' : 'id');

/** Fields bound to the parts that all sections share; a new section type has them by its `$ref`. */
function uiSchemaOf(schema: Json, name: string | null): UiSchema {
  const theme = valueAt(schema, ['definitions', 'theme', 'properties']);
  const colours = Object.entries(isJsonObject(theme) ? theme : {}).filter(
    ([, field]) => textAt(field, 'type') === 'string',
  );
  return {
    ...(name && { [name]: { 'ui:field': RenameField } }),
    ...(name === 'path' && { sharePicture: { 'ui:options': { files: 'share' } } }),
    'ui:definitions': {
      '#/definitions/picture': { 'ui:field': PictureField },
      '#/definitions/picture-file': { 'ui:field': PictureFileField },
      '#/definitions/icon-file': { 'ui:field': PictureFileField, 'ui:options': { files: 'icon' } },
      '#/definitions/video': {
        sources: films,
        darkSources: films,
        phoneSources: films,
        darkPhoneSources: films,
      },
      '#/definitions/date': { 'ui:field': DateField },
      '#/definitions/link': { 'ui:field': LinkField },
      '#/definitions/embed-address': { 'ui:field': EmbedField },
      '#/definitions/rich-text': { 'ui:field': RichField },
      '#/definitions/endpoint': { 'ui:field': EndpointField },
      '#/definitions/hue': { 'ui:field': HueField },
      '#/definitions/theme': Object.fromEntries(colours.map(([name]) => [name, { 'ui:field': ColourField }])),
    },
  };
}

/** RJSF must not add a key that nobody typed. */
const NO_DEFAULTS = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
  mergeDefaultsIntoFormData: 'useFormDataIfPresent',
} as const;

interface ValueFormProps {
  scope: FieldsScope;
  value: Json | undefined;
  /** The composed schema of the config. */
  root: { [key: string]: Json };
  /** The schema of the value, within `root`. */
  schema: RJSFSchema;
  /** What the ids of its controls begin with, where several forms are on the page. */
  idPrefix?: string;
}

/** The fields of one value: a section, a page, a part of the site. */
export function ValueForm({ scope, value, root, schema, idPrefix = 'field' }: ValueFormProps) {
  // RJSF compares its schema with the last one: the same object is the same at a glance.
  const whole = useMemo(() => ({ ...schema, definitions: root['definitions'] }) as RJSFSchema, [schema, root]);
  const name = nameKey(scope.base);
  const uiSchema = useMemo(() => uiSchemaOf(root, name), [root, name]);
  return (
    <FieldsContext value={scope}>
      <Form
        schema={whole}
        uiSchema={uiSchema}
        // Without a value it would keep the one before.
        formData={value ?? null}
        fields={fields}
        templates={templates}
        validator={acceptAll}
        noValidate
        noHtml5Validate
        showErrorList={false}
        idPrefix={idPrefix}
        tagName="div"
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
      >
        {/* No button: what is typed is taken at once. */}
        <></>
      </Form>
    </FieldsContext>
  );
}
