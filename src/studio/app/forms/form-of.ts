import { valueAt, type Group, type Json } from '../../../document/json.ts';
import { isGroup } from '../../../model/is-group.ts';
import { typeOf } from '../outline/sections.ts';

/** The form that a section shows, by the key of its type that names one; null for a section without a form. */
export function formOf(section: Group, site: Group, schema: Json): string | null {
  const properties = valueAt(schema, ['definitions', `section-${typeOf(section, site)}`, 'properties']);
  const keys = Object.entries(isGroup(properties) ? properties : {});
  const found = keys.find(([, field]) => String(valueAt(field, ['pattern'])).startsWith('^schema/'));
  if (!found) return null;
  const shared = valueAt(site, ['shared', String(section['use'])]);
  return String(section[found[0]] ?? valueAt(shared, [found[0]]) ?? valueAt(found[1], ['default']));
}
