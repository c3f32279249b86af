import { valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { typeOf } from '../outline/sections.ts';

const propertiesOf = (section: JsonObject, site: JsonObject, schema: Json): JsonObject => {
  const properties = valueAt(schema, ['definitions', `section-${typeOf(section, site)}`, 'properties']);
  return isJsonObject(properties) ? properties : {};
};

/** The key by which a section names its form; undefined for one of a type without a form. */
export const formKey = (section: JsonObject, site: JsonObject, schema: Json): string | undefined =>
  Object.entries(propertiesOf(section, site, schema)).find(([, field]) =>
    String(valueAt(field, ['pattern'])).startsWith('^schema/'),
  )?.[0];

/** The file of the form that a section shows; null for a section without a form. */
export function formOf(section: JsonObject, site: JsonObject, schema: Json): string | null {
  const key = formKey(section, site, schema);
  if (key === undefined) return null;
  const shared = valueAt(site, ['shared', String(section['use'])]);
  const preset = valueAt(propertiesOf(section, site, schema), [key, 'default']);
  return String(section[key] ?? valueAt(shared, [key]) ?? preset);
}
