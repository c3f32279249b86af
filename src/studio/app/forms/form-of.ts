import { listAt, valueAt, type JsonObject, type Json, type Path } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { typeOf } from '../outline/sections.ts';
import type { StepsOfSection } from './form-steps.ts';

const propertiesOf = (section: JsonObject, site: JsonObject, schema: Json): JsonObject => {
  const properties = valueAt(schema, ['definitions', `section-${typeOf(section, site)}`, 'properties']);
  return isJsonObject(properties) ? properties : {};
};

/** The key by which a section names its form; undefined for one of a type without a form. */
export const formKey = (section: JsonObject, site: JsonObject, schema: Json): string | undefined =>
  Object.entries(propertiesOf(section, site, schema)).find(([, field]) =>
    String(valueAt(field, ['pattern'])).startsWith('^schema/'),
  )?.[0];

/** Whether the forms of a type of sections can be shown in steps. */
export const hasSteps = (type: Json | undefined): boolean =>
  valueAt(type, ['properties', 'steps', 'items', 'properties', 'fields']) !== undefined;

/** The steps of the form that a section shows; null for a type without. */
export function stepsOf(section: JsonObject, base: Path, site: JsonObject, schema: Json): StepsOfSection | null {
  if (!hasSteps(valueAt(schema, ['definitions', `section-${typeOf(section, site)}`]))) return null;
  // Those of a shared section are changed where they are.
  const isShared = section['use'] !== undefined && section['steps'] === undefined;
  const path: Path = isShared ? ['shared', String(section['use']), 'steps'] : [...base, 'steps'];
  const steps = isShared ? listAt(valueAt(site, path.slice(0, 2)), 'steps') : listAt(section, 'steps');
  return { path, steps: steps.filter((step) => isJsonObject(step)) };
}

/** The file of the form that a section shows; null for a section without a form. */
export function formOf(section: JsonObject, site: JsonObject, schema: Json): string | null {
  const key = formKey(section, site, schema);
  if (key === undefined) return null;
  const shared = valueAt(site, ['shared', String(section['use'])]);
  const preset = valueAt(propertiesOf(section, site, schema), [key, 'default']);
  return String(section[key] ?? valueAt(shared, [key]) ?? preset);
}
