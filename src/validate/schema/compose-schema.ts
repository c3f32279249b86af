import { sectionDefinition } from '../../model/section-definition.ts';
import { readSchemaFiles, type JsonSchema, type SectionType } from './schema-files.ts';
import { snippetBody, withSampleEntries, withTemplates } from './snippets.ts';

export { listSectionTypes, type JsonSchema, type SectionType } from './schema-files.ts';

/** A section's whole schema: what all sections share, and what its folder adds. */
function wholeSection(shared: JsonSchema, type: SectionType, parts: Record<string, JsonSchema>): JsonSchema {
  const { id, tone, type: _type, use: _use, ...rest } = shared['properties'] as JsonSchema;
  const { default: first, ...others } = type.samples;
  const samples = [first, ...Object.values(others)];
  return {
    ...type.schema,
    // A shared section has no id: `sectionOf` asks for that of a page's.
    required: ['type', ...((type.schema['required'] as string[] | undefined) ?? [])],
    properties: {
      id,
      type: { const: type.name, title: 'Type', description: type.schema['description'] },
      tone,
      ...(withSampleEntries(type.schema, samples, parts)['properties'] as JsonSchema),
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

/** What a config may say of versions: of each type above 1 its own. */
function versionsOf(types: SectionType[]): JsonSchema {
  const versioned = types.flatMap(({ name, schema }) => {
    const version = Number(schema['x-version'] ?? 1);
    const title = String(schema['title']);
    const field = { type: 'integer', minimum: 1, maximum: version, title, description: `The version of ${title}.` };
    return version > 1 ? [[name, field]] : [];
  });
  return { properties: Object.fromEntries(versioned) as JsonSchema, additionalProperties: false };
}

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
  for (const type of types) definitions[sectionDefinition(type.name)] = wholeSection(section, type, parts);
  const properties = { ...(site!['properties'] as Record<string, JsonSchema>) };
  properties['formats'] = { ...properties['formats'], ...versionsOf(types) };
  const whole: JsonSchema = { ...site, properties, definitions };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated by `npm run schema` from schema/parts and src/sections/*/schema.json. Change those.',
    ...(withOwnDescriptions(whole) as JsonSchema),
  };
}
