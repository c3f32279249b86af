import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listSectionTypes, type JsonSchema, type SectionType } from '../../validate/schema/compose-schema.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';
import { fieldRows, partRows, type FieldRow } from '../samples/field-rows.ts';
import { pictureFile } from './doc-pictures.ts';

const FOLDER = 'docs/reference';

const NOTE = '<!-- Generated from schemas and samples by `npm run docs`. Change those. -->';

/** A text in a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');

const code = (text: string): string => (text === '' ? '' : `\`${cell(text)}\``);

function fieldTable(rows: FieldRow[]): string[] {
  return [
    '| Field | What it does | Type | Required | Default |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const type = row.limits === '' ? row.type : `${row.type}; ${row.limits}`;
      const required = row.isRequired ? 'yes' : '';
      return `| ${code(row.field)} | **${cell(row.title)}.** ${cell(row.description)} | ${cell(type)} | ${required} | ${code(row.default)} |`;
    }),
  ];
}

/** The page of one section type. */
function typePage({ name, schema: own, samples }: SectionType, schema: JsonSchema, picture: string | null): string {
  const ownKeys = Object.keys(own['properties'] as JsonSchema);
  const rows = fieldRows(name, schema).filter(({ field }) => ownKeys.includes(field.split(/[.[]/)[0]!));
  const example = JSON.stringify({ id: name, type: name, ...samples['default'] }, null, 2);
  return [
    NOTE,
    '',
    `# ${String(own['title'])}`,
    '',
    String(own['description']),
    ...(picture === null ? [] : ['', `![${String(own['title'])}, as its sample is drawn](${picture})`]),
    '',
    '## Fields',
    '',
    'Besides those that [every section has](README.md#every-section).',
    '',
    ...fieldTable(rows),
    '',
    '## Example',
    '',
    'Copy it into the `sections` of a page, and give it an `id` of its own.',
    '',
    '```json',
    example,
    '```',
    '',
  ].join('\n');
}

/** The shared parts that schemas refer to, also by way of each other. */
function usedParts(schemas: string, definitions: Record<string, JsonSchema>, found = new Set<string>()): Set<string> {
  for (const [, part] of schemas.matchAll(/"#\/definitions\/([\w-]+)"/g)) {
    if (found.has(part!) || part!.startsWith('section-')) continue;
    found.add(part!);
    usedParts(JSON.stringify(definitions[part!]), definitions, found);
  }
  return found;
}

/** The page that lists all types, and what they share. */
function indexPage(types: SectionType[], schema: JsonSchema, pictures: Map<string, string>): string {
  const { definitions } = readSchema(schema);
  const shared = partRows('section', schema).map((row) =>
    row.field === 'type' ? { ...row, type: 'the name of a type' } : row,
  );
  const used = usedParts(JSON.stringify([types.map(({ schema: own }) => own), definitions['section']]), definitions);
  const parts = Object.entries(definitions).filter(([part]) => used.has(part));
  return [
    NOTE,
    '',
    '# Section types',
    '',
    'What can stand in the `sections` of a page. Each name leads to its fields and an example to copy.',
    '',
    '| Type | What it is | |',
    '| --- | --- | --- |',
    ...types.map(({ name, schema: own }) => {
      const picture = pictures.get(name);
      const image = picture === undefined ? '' : `<img src="${picture}" alt="" width="280">`;
      return `| [\`${name}\`](${name}.md) | **${cell(String(own['title']))}.** ${cell(String(own['description']))} | ${image} |`;
    }),
    '',
    '## Every section',
    '',
    ...fieldTable(shared),
    '',
    '## Parts',
    '',
    'What several types use.',
    ...parts.flatMap(([part, definition]) => {
      const rows = partRows(part, schema);
      const choices = (definition['enum'] ?? []) as string[];
      return [
        '',
        `### ${String(definition['title'])}`,
        '',
        String(definition['description']),
        ...(choices.length > 0 ? ['', choices.map((choice) => `\`"${choice}"\``).join(', ')] : []),
        ...(rows.length > 0 ? ['', ...fieldTable(rows)] : []),
      ];
    }),
    '',
  ].join('\n');
}

/**
 * The reference for editors: one page for each section type, and one that lists them.
 *
 * @param schema  The composed schema.
 * @returns       Texts by file, relative to the project's folder. A type without a picture yet has a page without one.
 */
export function referenceFiles(rootDir: string, schema: JsonSchema): Map<string, string> {
  const types = listSectionTypes(rootDir);
  const drawn = types.filter(({ name }) => existsSync(join(rootDir, pictureFile(`sections/${name}`))));
  const pictures = new Map(drawn.map(({ name }) => [name, `../pictures/sections/${name}.webp`]));
  return new Map([
    [`${FOLDER}/README.md`, indexPage(types, schema, pictures)],
    ...types.map(
      (type) => [`${FOLDER}/${type.name}.md`, typePage(type, schema, pictures.get(type.name) ?? null)] as const,
    ),
  ]);
}

/** Pages of the reference whose section type is gone. */
export function pagesOfNoType(rootDir: string): string[] {
  if (!existsSync(join(rootDir, FOLDER))) return [];
  const names = ['README', ...listSectionTypes(rootDir).map(({ name }) => name)];
  const pages = readdirSync(join(rootDir, FOLDER)).filter((file) => file.endsWith('.md'));
  return pages.filter((file) => !names.includes(file.slice(0, -3))).map((file) => `${FOLDER}/${file}`);
}
