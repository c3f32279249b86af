import { readSchemaFiles, type JsonSchema, type SectionType } from './schema-files.ts';

export { listSectionTypes, type JsonSchema, type SectionType } from './schema-files.ts';

/** A section's whole schema: what all sections share, and what its folder adds. */
function wholeSection(shared: JsonSchema, type: SectionType): JsonSchema {
  const { id, tone, type: _type, use: _use, ...rest } = shared['properties'] as JsonSchema;
  return {
    ...type.schema,
    // A shared section has no id: `sectionOf` asks for that of a page's.
    required: ['type', ...((type.schema['required'] as string[] | undefined) ?? [])],
    properties: {
      id,
      type: { const: type.name, title: 'Type', description: type.schema['description'] },
      tone,
      ...(type.schema['properties'] as JsonSchema),
      ...rest,
    },
  };
}

/**
 * Any section: `if`/`then` on its `type` adds what its folder describes.
 *
 * @param shared      schema/parts/section.json.
 * @param properties  What it has whatever its type.
 * @param hasId       Whether a new one begins with its id.
 */
function anySection(shared: JsonSchema, types: SectionType[], properties: JsonSchema, hasId: boolean): JsonSchema {
  return {
    ...shared,
    properties: {
      ...properties,
      type: {
        ...(properties['type'] as JsonSchema),
        enum: types.map(({ name }) => name),
        enumDescriptions: types.map(({ schema }) => schema['description']),
      },
    },
    defaultSnippets: types.map((type) => ({
      label: type.name,
      description: String(type.schema['description']),
      body: {
        ...(hasId && { id: `\${1:${type.name}}` }),
        type: type.name,
        ...(snippetBody(type.samples['default'] ?? {}) as JsonSchema),
      },
    })),
    allOf: types.map(({ name }) => ({
      if: { properties: { type: { const: name } }, required: ['type'] },
      then: { $ref: `#/definitions/${sectionDefinition(name)}` },
    })),
  };
}

/**
 * Escapes a text for a snippet: `$` and `}` have a meaning there, and `^` makes the rest literal.
 *
 * @see  https://code.visualstudio.com/docs/languages/json#_define-snippets-in-json-schemas
 */
const snippetText = (text: string): string =>
  /^\^|[\\$}]/.test(text) ? `^${JSON.stringify(text).replace(/[\\$}]/g, '\\$&')}` : text;

/** A sample as the body of a snippet, which inserts the same value. */
function snippetBody(value: unknown): unknown {
  if (typeof value === 'string') return snippetText(value);
  if (Array.isArray(value)) return value.map(snippetBody);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, snippetBody(inner)]));
}

/** A template for a schema: its required keys, with a tab stop at each value. */
function template(schema: JsonSchema, parts: Record<string, JsonSchema>, nextStop: () => number): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return template(parts[reference.replace('#/definitions/', '')]!, parts, nextStop);
  if ('const' in schema) return schema['const'];
  if (schema['type'] === 'string') return `$${nextStop()}`;
  if (schema['type'] !== 'object') return schema['type'] === 'array' ? `^[$${nextStop()}]` : `^$${nextStop()}`;
  const fields = schema['properties'] as Record<string, JsonSchema>;
  const required = schema['required'] as string[];
  return Object.fromEntries(required.map((key) => [key, template(fields[key]!, parts, nextStop)]));
}

/** A schema in which every group with required keys offers a template of itself: a page, a picture, a button. */
function withTemplates(schema: JsonSchema, parts: Record<string, JsonSchema>): JsonSchema {
  const { properties, items, required } = schema;
  const copy = { ...schema };
  if (items) copy['items'] = withTemplates(items as JsonSchema, parts);
  if (!properties) return copy;
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  copy['properties'] = Object.fromEntries(fields.map(([key, field]) => [key, withTemplates(field, parts)]));
  if (((required ?? []) as string[]).length === 0) return copy;
  let stop = 0;
  const body = template(schema, parts, () => ++stop);
  return { ...copy, defaultSnippets: [{ label: schema['title'], description: schema['description'], body }] };
}

/**
 * The same schema, with the description of each reference as `markdownDescription`: VS Code would show the title and
 * description of the shared part, which has no `markdownDescription`.
 */
function withOwnDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withOwnDescriptions);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withOwnDescriptions(value)]));
  const { $ref: reference, description } = copy;
  if (typeof reference === 'string' && typeof description === 'string') copy['markdownDescription'] = description;
  return copy;
}

/** The name of a section type's definition in the composed schema. */
export const sectionDefinition = (type: string): string => `section-${type}`;

/**
 * Composes the schema of site.config.json from schema/parts and the section folders.
 *
 * Sections are described by `if`/`then` on their `type`: editors complete that form best, and authors read about the type
 * they chose.
 *
 * @param rootDir  The project's folder.
 * @returns        One self-contained draft-07 schema; `npm run schema` writes it to schema/site.schema.json.
 * @throws         SchemaProblems when one of these files cannot be used.
 */
export function composeSiteSchema(rootDir: string): JsonSchema {
  const { parts, types } = readSchemaFiles(rootDir);
  const section = parts['section']!;
  const withSnippets = Object.entries(parts).map(([name, part]) => [name, withTemplates(part, parts)] as const);
  const { site, ...definitions } = Object.fromEntries(withSnippets);
  const { id, use, ...common } = section['properties'] as JsonSchema;
  definitions['section'] = {
    ...anySection(section, types, { id, ...common, use }, true),
    required: ['id'],
    // One that uses a shared section has its type.
    if: { required: ['use'] },
    then: { properties: { type: false } },
    else: { required: ['type'] },
  };
  definitions['shared-section'] = {
    ...anySection(parts['shared-section']!, types, { ...common, id: false }, false),
    required: ['type'],
  };
  for (const type of types) definitions[sectionDefinition(type.name)] = wholeSection(section, type);
  const whole: JsonSchema = { ...site, definitions };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated by `npm run schema` from schema/parts and src/sections/*/schema.json. Change those.',
    ...(withOwnDescriptions(whole) as JsonSchema),
  };
}
