import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { globSync } from 'tinyglobby';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import { readSchemaFiles } from '../../validate/schema/schema-files.ts';
import { breachesOfType } from '../versions/check-versions.ts';
import { shapeOf, snapshotFile, versionOf } from '../versions/shape.ts';
import { compileSchemas } from '../../validate/schema/validators.ts';
import { formatted } from '../format.ts';
import { withImportRules } from '../verify/import-rules.ts';
import { pagesOfNoType, referenceFiles } from '../docs/section-reference.ts';
import { languageSchema } from './language-schema.ts';
import { camel, pascal } from '../names.ts';
import { panelIndexes } from './panel-index.ts';

/** The types of shared parts as components receive them. */
const PART_TYPES: Record<string, string> = {
  action: 'Action',
  picture: 'Picture',
  video: 'Video',
  hue: 'Hue',
  media: 'Media',
  link: 'Link',
  endpoint: 'string',
  address: 'string',
  'rich-text': 'RichText',
  'picture-file': 'string',
  'icon-file': 'string',
  'embed-address': 'Embed',
};

/** Parts that the resolve stage always fills in. */
const RESOLVED = new Set<unknown>(['#/definitions/endpoint']);

/** How types are written. */
const STYLE = { bannerComment: '', format: true, style: { singleQuote: true, printWidth: 120 } };

const readPart = (rootDir: string, name: string): JsonSchema =>
  JSON.parse(readFileSync(join(rootDir, `schema/parts/${name}.json`), 'utf8')) as JsonSchema;

/**
 * The schema as a component sees it: parts by their TypeScript name, or by their words where they have none; fields with a
 * default required.
 */
function forComponents(schema: unknown, rootDir: string): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => forComponents(entry, rootDir));
  if (typeof schema !== 'object' || schema === null) return schema;
  const node = schema as JsonSchema;
  const reference = node['$ref'];
  if (typeof reference === 'string') {
    const part = reference.replace('#/definitions/', '');
    const tsType = PART_TYPES[part];
    return { description: node['description'], ...(tsType ? { tsType } : { enum: readPart(rootDir, part)['enum'] }) };
  }
  const { title: _title, minItems: _min, maxItems: _max, properties, ...rest } = node;
  const copy: JsonSchema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, forComponents(value, rootDir)]),
  );
  if (typeof properties === 'object' && properties !== null) {
    const fields = Object.entries(properties as Record<string, JsonSchema>);
    const filled = fields.filter(([, field]) => 'default' in field || RESOLVED.has(field['$ref'])).map(([key]) => key);
    copy['properties'] = Object.fromEntries(fields.map(([key, field]) => [key, forComponents(field, rootDir)]));
    copy['required'] = [...new Set([...((node['required'] as string[] | undefined) ?? []), ...filled])];
  }
  return copy;
}

/** The text of a section's props.ts. */
async function propsFile(rootDir: string, name: string, schema: JsonSchema): Promise<string> {
  const code = await compile(forComponents(schema, rootDir) as JSONSchema, `${pascal(name)}Props`, STYLE);
  const parts = [...new Set(Object.values(PART_TYPES))].filter((type) => new RegExp(`: \\(?${type}\\b`).test(code));
  const imports = parts.filter((type) => type !== 'string').toSorted();
  return [
    '/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */',
    ...(imports.length > 0 ? [`import type { ${imports.join(', ')} } from '../../model/parts.ts';`] : []),
    '',
    code,
  ].join('\n');
}

/** The text of src/model/texts.ts: each text of the interface with its description. */
function textsFile(rootDir: string): string {
  const properties = Object.entries(readPart(rootDir, 'texts')['properties'] as Record<string, JsonSchema>);
  const lines = (isOfBuild: boolean) =>
    properties
      .filter(([, text]) => (text['x-build'] === true) === isOfBuild)
      .map(([key, { description }]) => `  /** ${String(description)} */\n  ${key}: string;`)
      .join('\n');
  return `/* Generated from schema/parts/texts.json by \`npm run schema\`. */

/** Every word of the interface that is not in a section, a form schema or the navigation. */
export interface Texts {
${lines(false)}
}

/** What forms say where their schemas say nothing. The build writes it into them; no page has it as its data. */
export interface FormTexts {
${lines(true)}
}
`;
}

/** The types of what site.config.json refers to; other parts are texts. */
const FILE_TYPES: Record<string, string> = {
  route: 'RouteFile',
  section: '(SectionFile | SharedUse)',
  'shared-section': "Omit<SectionFile, 'id' | 'use'>",
  picture: 'PictureFile',
  theme: 'Partial<Theme>',
  texts: 'Partial<Texts & FormTexts>',
};

/** The schema as an author writes by it: other types by their name, without words for editors. */
function asWritten(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const { $ref: reference, title: _title, description: _description, minItems: _min, ...rest } = schema as JsonSchema;
  if (typeof reference === 'string') return { tsType: FILE_TYPES[reference.replace('#/definitions/', '')] ?? 'string' };
  const fields = (group: object) =>
    Object.fromEntries(Object.entries(group).map(([key, value]) => [key, asWritten(value)]));
  return { ...fields(rest), ...('properties' in rest && { properties: fields(rest['properties'] as object) }) };
}

/** The text of src/model/site-file.ts. */
async function siteFile(rootDir: string): Promise<string> {
  const [site, route, section] = ['site', 'route', 'section'].map((name) => readPart(rootDir, name)) as [
    JsonSchema,
    JsonSchema,
    JsonSchema,
  ];
  const { use, ...own } = section['properties'] as JsonSchema;
  const types: [name: string, description: string, schema: JsonSchema][] = [
    ['SiteFile', 'site.config.json as its author wrote it, once `validateSite` has found it valid.', site],
    ['RouteFile', 'One page as its author wrote it.', route],
    [
      'SectionFile',
      "One section as its author wrote it; its own fields are those of its type's schema.",
      { ...section, properties: own },
    ],
    [
      'SharedUse',
      'A shared section on a page, and the fields that it overrides. @see expandSection',
      { type: 'object', required: ['id', 'use'], properties: { id: own['id'], use } },
    ],
  ];
  const code = await Promise.all(
    types.map(([name, description, schema]) =>
      compile({ ...(asWritten(schema) as JSONSchema), description }, name, STYLE),
    ),
  );
  return `/* Generated from schema/parts by \`npm run schema\`. */
import type { PictureFile } from './parts.ts';
import type { FormTexts, Texts } from './texts.ts';
import type { Theme } from './theme.ts';

${code.join('\n')}`;
}

/** The text of src/form/kinds/all-kinds.ts: every folder beside it. */
async function kindsFile(rootDir: string, file: string): Promise<string> {
  const names = globSync('*/kind.ts', { cwd: join(rootDir, dirname(file)) })
    .map(dirname)
    .toSorted();
  const text = `/* Generated from the folders beside it by \`npm run schema\`. */
import type { FieldKind } from './field-kind.ts';
${names.map((name) => `import { kind as ${camel(name)} } from './${name}/kind.ts';`).join('\n')}

/** Every kind of field, by name. */
export const kinds: Record<string, FieldKind> = { ${names.map((name) => `'${name}': ${camel(name)}`).join(', ')} };
`;
  return formatted(file, text);
}

/**
 * Generates every generated file of the project.
 *
 * @returns  Texts by file, relative to the project's folder.
 * @throws   SchemaProblems if their sources cannot be used.
 */
async function generatedFiles(rootDir: string): Promise<Map<string, string>> {
  const { site } = compileSchemas(rootDir);
  const files = new Map<string, string>();
  files.set('schema/site.schema.json', JSON.stringify(site.root, null, 2) + '\n');
  files.set('schema/language.schema.json', JSON.stringify(languageSchema(site.root), null, 2) + '\n');
  files.set('src/model/texts.ts', textsFile(rootDir));
  files.set('src/model/site-file.ts', await siteFile(rootDir));
  const kinds = 'src/form/kinds/all-kinds.ts';
  files.set(kinds, await kindsFile(rootDir, kinds));
  for (const [file, text] of panelIndexes(rootDir)) files.set(file, await formatted(file, text));
  const { types, parts } = readSchemaFiles(rootDir);
  for (const type of types) {
    const { name, schema } = type;
    files.set(`src/sections/${name}/props.ts`, await propsFile(rootDir, name, schema));
    // A change that needs a migration is no new state of this version: the check of versions says so.
    if (breachesOfType(rootDir, type, parts).length > 0) continue;
    const was = snapshotFile(name, versionOf(type));
    files.set(was, await formatted(was, JSON.stringify(shapeOf(schema, parts))));
  }
  for (const [file, text] of referenceFiles(rootDir, site.root)) files.set(file, text);
  const guide = join(rootDir, 'src/README.md');
  if (existsSync(guide)) files.set('src/README.md', withImportRules(readFileSync(guide, 'utf8')));
  return files;
}

/**
 * Writes every generated file that is out of date, and removes those of section types that are gone.
 *
 * @param write  `false` only compares.
 * @returns      The files that were out of date.
 * @throws       SchemaProblems, and then nothing is written.
 */
export async function refreshGeneratedFiles(rootDir: string, write = true): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, text] of await generatedFiles(rootDir)) {
    const path = join(rootDir, file);
    // A missing file is out of date too.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    stale.push(file);
    if (!write) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const file of pagesOfNoType(rootDir)) {
    stale.push(file);
    if (write) rmSync(join(rootDir, file));
  }
  return stale;
}
