import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { compileSchemas } from '../../validate/schema/validators.ts';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import { print, UNTOUCHED, type CommandResult } from '../command-result.ts';
import { inWords } from '../names.ts';
import { newFolder, type FolderKind } from './new-folder.ts';

/** Components that a new section's own file imports. */
const PARTS = ['reveal', 'section-heading', 'subheading'];

const text = (title: string, description: string): JsonSchema => ({ type: 'string', minLength: 1, title, description });

/** What an author may write: a headline, a sentence, and a list. */
const schema = (name: string): JsonSchema => ({
  type: 'object',
  title: inWords(name),
  description: 'A headline with a few short items under it.',
  'x-keywords': name.split('-'),
  additionalProperties: false,
  required: ['heading', 'items'],
  properties: {
    heading: text('Heading', 'The headline of the section. Say what the reader gets, in under nine words.'),
    text: text('Text', 'One or two sentences under the headline.'),
    items: {
      type: 'array',
      title: 'Items',
      description: 'Two to four read best.',
      items: {
        type: 'object',
        title: 'Item',
        description: 'One item.',
        additionalProperties: false,
        required: ['title', 'text'],
        properties: { title: text('Title', 'Two to five words.'), text: text('Text', 'One or two sentences.') },
      },
      minItems: 1,
    },
  },
});

const item = (title: string) => ({ title, text: 'One or two sentences that say what it is good for.' });
const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

/** The sample that editors insert, and the hard cases: single, many, long. */
const samples = (name: string) => ({
  default: {
    heading: `${inWords(name)}, plainly told`,
    text: 'A sentence that says why it matters.',
    items: [item('First of all'), item('Then this'), item('And finally')],
  },
  minimal: { heading: inWords(name), items: [item('The only one')] },
  'forty-items': {
    heading: 'Forty items',
    items: Array.from({ length: 40 }, (_, index) => item(`Item ${index + 1}`)),
  },
  'long-names': {
    heading: `${longWord} and other words that hardly fit`,
    text: Array.from({ length: 12 }, () => 'A long text that has to wrap.').join(' '),
    items: [{ title: longWord, text: longWord }, item('Short')],
  },
});

/** Problems of the existing schemas; null if they can be used. */
function schemaProblems(rootDir: string): string | null {
  try {
    compileSchemas(rootDir);
    return null;
  } catch (fault) {
    if (fault instanceof SchemaProblems) return `${fault.message}${UNTOUCHED}`;
    throw fault;
  }
}

const SECTION_TYPE: FolderKind = {
  what: 'section type',
  command: 'npm run new:section',
  example: 'price-table',
  parent: 'src/sections',
  isTyped: true,
  templates: 'section',
  files: (name) => ({
    'schema.json': JSON.stringify(schema(name), null, 2),
    'samples.json': JSON.stringify(samples(name), null, 2),
  }),
  refuse: (name, rootDir) =>
    PARTS.includes(name)
      ? `"${name}" is the name of a part in src/ui, and two components of one name are easily mixed up; choose another name.`
      : schemaProblems(rootDir),
  ready: (name) => `Put a section with "type": "${name}" into site.config.json to see it.`,
  next: (name) => [
    ['npm run samples', 'look at its samples while you change it'],
    ['npm run schema', 'after a change to its schema.json'],
    [`npm run verify -- ${name}`, 'check it in seconds'],
    ['npm run docs', 'when it is finished: its picture in docs/reference'],
  ],
  guide: 'docs/sections.md',
};

/** Writes the folder of a new section type; props.ts is generated from its schema. @see newFolder */
export const newSection = (names: string[], rootDir: string): Promise<CommandResult> =>
  newFolder(names, rootDir, SECTION_TYPE);

if (process.argv[1]?.endsWith('new-section.ts')) print(await newSection(process.argv.slice(2), process.cwd()));
