import { FILES } from '../../document/joined-files.ts';
import { listAt, partOf, type JsonObject, type Json } from '../../document/json.ts';
import { completeForm } from '../../form/compile/complete-form.ts';
import { asFormSchema } from '../../form/compile/read-form-schema.ts';
import { normalizeForm } from '../../form/compile/normalize/normalize-form.ts';
import { formWords, type FormWords } from '../../model/form/form-words.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { formField } from '../../validate/checks/forms/check-forms.ts';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import { expandSection } from '../../model/shared-section.ts';
import { sectionDefinition } from '../../model/section-definition.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import { placeName } from '../../validate/words/names.ts';
import type { FormState, Path, StudioState } from '../protocol.ts';
import { groupTitle, offerTitle } from './form-settings.ts';

/** The fields of forms, as long as a form stays the same object. */
const known = new WeakMap<JsonObject, { words: string; fields: FormState['fields'] }>();

/** What each field is, and what it says by default, by its path in the form. */
function fieldsOf(form: JsonObject, file: string, words: FormWords): FormState['fields'] {
  const { schema, locate } = normalizeForm(form);
  if (!isJsonObject(schema.properties)) return {};
  const fields: FormState['fields'] = {};
  const at = (name: string) => JSON.stringify(locate(['properties', name]));
  for (const name of Object.keys(schema['x-groups'] ?? {}))
    fields[
      JSON.stringify([
        'properties',
        ...name.split('.').flatMap((key, index) => (index > 0 ? ['properties', key] : [key])),
      ])
    ] = { name, kind: groupTitle, messages: {} };
  for (const [name, field] of Object.entries(schema.properties))
    fields[at(name)] = { name, kind: offerTitle(field), messages: {} };
  try {
    const wordless = Object.entries(schema.properties).map(([name, field]) => {
      const { 'x-messages': _, ...rest } = field;
      return [name, rest];
    });
    const bare = { ...schema, properties: Object.fromEntries(wordless) as typeof schema.properties };
    for (const [name, field] of Object.entries(completeForm(asFormSchema(bare, file), words).properties))
      fields[at(name)]!.messages = field['x-messages'] ?? {};
  } catch {
    // A form with a mistake in it: the check tells of it, and what its author wrote is shown.
  }
  return fields;
}

/** Of more sections that show a form, the first ones are named. */
const MOST_NAMED = 5;

/** The sections that show each form, by its file. */
function usesOf(value: Json, { definitions, types }: SiteSchema): Map<string, Path[]> {
  const fields = new Map(types.map((type) => [type as unknown, formField(definitions[sectionDefinition(type)]!)]));
  const uses = new Map<string, Path[]>();
  const shared = partOf(value, 'shared');
  for (const [page, route] of listAt(value, 'routes').entries())
    for (const [position, own] of listAt(route, 'sections').entries()) {
      const section = isJsonObject(own) ? expandSection(own, shared) : null;
      const field = fields.get(section?.['type']);
      if (!field) continue;
      const file = String(section![field.key] ?? field.file);
      const path = ['routes', page, 'sections', position];
      if (!uses.get(file)?.push(path)) uses.set(file, [path]);
    }
  return uses;
}

/** What the interface needs to know of the forms of a draft. */
export function describeForms(value: Json | undefined, schema: SiteSchema | null): StudioState['forms'] {
  const forms = partOf(value, FILES);
  if (value === undefined || !schema || !isJsonObject(forms)) return {};
  const words = formWords(schema.definitions['texts']!['properties'] as Record<string, JsonSchema>, value);
  const spelled = JSON.stringify(words);
  const uses = usesOf(value, schema);
  return Object.fromEntries(
    Object.entries(forms).flatMap(([file, form]): [string, FormState][] => {
      if (!isJsonObject(form)) return [];
      const last = known.get(form);
      const fields = last?.words === spelled ? last.fields : fieldsOf(form, file, words);
      known.set(form, { words: spelled, fields });
      const paths = uses.get(file) ?? [];
      const names = paths.slice(0, MOST_NAMED).map((path) => placeName(value, path, schema));
      return [[file, { fields, uses: paths, names }]];
    }),
  );
}
