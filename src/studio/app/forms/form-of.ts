import { valueAt, type Group, type Json } from '../../../document/json.ts';
import { isGroup } from '../../../model/is-group.ts';
import { typeOf } from '../outline/sections.ts';

const propertiesOf = (section: Group, site: Group, schema: Json): Group => {
  const properties = valueAt(schema, ['definitions', `section-${typeOf(section, site)}`, 'properties']);
  return isGroup(properties) ? properties : {};
};

/** The key by which a section names its form; undefined for one of a type without a form. */
export const formKey = (section: Group, site: Group, schema: Json): string | undefined =>
  Object.entries(propertiesOf(section, site, schema)).find(([, field]) =>
    String(valueAt(field, ['pattern'])).startsWith('^schema/'),
  )?.[0];

/** The file of the form that a section shows; null for a section without a form. */
export function formOf(section: Group, site: Group, schema: Json): string | null {
  const key = formKey(section, site, schema);
  if (key === undefined) return null;
  const shared = valueAt(site, ['shared', String(section['use'])]);
  const preset = valueAt(propertiesOf(section, site, schema), [key, 'default']);
  return String(section[key] ?? valueAt(shared, [key]) ?? preset);
}
