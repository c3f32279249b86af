import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, type Problem } from '../../config/index.ts';
import { site } from '../../../tests/own-site.ts';
import { validateSite } from '../index.ts';
import { readSchemaFiles, SchemaProblems } from './schema-files.ts';
import { validatorsOf } from './validators.ts';

const project = resolve(import.meta.dirname, '../../..');
let rootDir: string;
const write = (file: string, content: unknown) => {
  mkdirSync(join(rootDir, file, '..'), { recursive: true });
  writeFileSync(join(rootDir, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
};

const note = {
  type: 'object',
  title: 'Note',
  description: 'A short note.',
  additionalProperties: false,
  required: ['heading'],
  properties: {
    heading: { type: 'string', minLength: 1, title: 'Heading', description: 'The headline.' },
    picture: { $ref: '#/definitions/picture', title: 'Picture', description: 'Beside the headline.' },
  },
};
/** The schema of the section type "note", with another field in it. */
const withField = (field: unknown) => ({ ...note, properties: { ...note.properties, extra: field } });
const SCHEMA = 'src/sections/note/schema.json';

beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'schema-files-'));
  cpSync(join(project, 'schema/parts'), join(rootDir, 'schema/parts'), { recursive: true });
  write(SCHEMA, note);
  write('src/sections/note/index.ts', '');
  write('src/sections/note/samples.json', { default: { heading: 'Mind the step' } });
});
afterEach(() => rmSync(rootDir, { recursive: true }));

function found(): Problem[] {
  try {
    readSchemaFiles(rootDir);
    return [];
  } catch (fault) {
    if (fault instanceof SchemaProblems) return fault.problems;
    throw fault;
  }
}
/** "src/sections/note/schema.json:3:5 bad-schema" */
const places = () => found().map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);

describe('The validators of a project', () => {
  it('are the same until a schema, a sample, a part or a folder changes', () => {
    const changes: Record<string, unknown>[] = [
      { [SCHEMA]: withField({ type: 'string', title: 'Extra', description: 'More.' }) },
      { 'src/sections/note/samples.json': { default: { heading: 'Another' } } },
      { 'schema/parts/extra.json': note },
      { 'src/sections/other/schema.json': note, 'src/sections/other/index.ts': '' },
    ];
    const seen = [validatorsOf(rootDir)];
    for (const files of changes) {
      expect(validatorsOf(rootDir)).toBe(seen.at(-1));
      for (const [file, content] of Object.entries(files)) write(file, content);
      seen.push(validatorsOf(rootDir));
    }
    expect(new Set(seen).size).toBe(5);
  });
});

describe('The schemas of section types', () => {
  it('are read with their samples', () => {
    expect(readSchemaFiles(rootDir).types).toEqual([
      { name: 'note', schema: note, samples: { default: { heading: 'Mind the step' } } },
    ]);
  });

  it.each([
    ['is not JSON', '{\n  "type": "object",\n  "title": "Note"\n  "properties": {}\n}\n', '3:18 missing-comma'],
    ['has a key twice', '{\n  "type": "object",\n  "properties": {},\n  "type": "object"\n}\n', '4:3 duplicate-key'],
    ['is empty', '', '1:1 empty-file'],
    ['is a list', '[]', '1:1 not-an-object'],
  ])('are reported with file, line and column where one %s', (_, text, place) => {
    write(SCHEMA, text);
    expect(places()).toEqual([`${SCHEMA}:${place}`]);
  });

  it('are not called the description of the website where one is empty', () => {
    write(SCHEMA, '');
    expect(found()[0]!.why).toBe('It is part of what the site and its checks are made from.');
  });

  it('are reported together, for all files', () => {
    write(SCHEMA, withField({ type: 'number', minimun: 1, maximun: 2 }));
    write('src/sections/quote/schema.json', '{');
    write('src/sections/quote/index.ts', '');
    expect(places()).toEqual([
      `${SCHEMA}:23:7 bad-schema`,
      `${SCHEMA}:24:7 bad-schema`,
      'src/sections/quote/schema.json:1:1 unclosed',
    ]);
  });

  it('describe a group of fields', () => {
    write(SCHEMA, { type: 'string' });
    expect(found()).toMatchObject([{ file: SCHEMA, what: 'The schema does not describe a group of fields.' }]);
  });

  it('stand in every folder', () => {
    write('src/sections/quote/index.ts', '');
    expect(found()).toMatchObject([
      {
        file: 'src/sections/quote/schema.json',
        code: 'missing-file',
        what: 'The section type "quote" has no schema.json.',
      },
    ]);
  });

  it('stand beside the component', () => {
    rmSync(join(rootDir, 'src/sections/note/index.ts'));
    expect(found()).toMatchObject([
      { file: 'src/sections/note/index.ts', code: 'missing-file', what: 'The section type "note" has no index.ts.' },
    ]);
  });

  it('are not asked of an empty folder, which Git leaves behind', () => {
    mkdirSync(join(rootDir, 'src/sections/quote'));
    expect(found()).toEqual([]);
  });
});

describe('The samples of section types', () => {
  const SAMPLES = 'src/sections/note/samples.json';

  it('are reported where the text is not JSON', () => {
    write(SAMPLES, '{ "default": { "heading": "Mind the step", } }');
    expect(places()).toEqual([`${SAMPLES}:1:42 trailing-comma`]);
  });

  it('are reported where one is not a section', () => {
    write(SAMPLES, { default: 'Mind the step' });
    expect(places()).toEqual([`${SAMPLES}:2:14 wrong-type`]);
  });
});

describe('The parts that schemas share', () => {
  it('are reported where the text is not JSON, and the schemas that name them are not to blame', () => {
    write('schema/parts/picture.json', '{ "type": }');
    expect(places()).toEqual(['schema/parts/picture.json:1:9 missing-value']);
  });

  it('are missed by all who name them', () => {
    rmSync(join(rootDir, 'schema/parts/picture.json'));
    expect(places()).toContain(`${SCHEMA}:17:15 bad-schema`);
  });

  it('are reported where one that every site needs is missing', () => {
    rmSync(join(rootDir, 'schema/parts/section.json'));
    expect(places()).toEqual(['schema/parts/section.json:0:0 missing-file']);
  });

  it('are reported where one lacks a field that every section has', () => {
    const names = ['id', 'type', 'density', 'align', 'hidden', 'from', 'until', 'use'];
    const fields = Object.fromEntries(names.map((name) => [name, {}]));
    write('schema/parts/section.json', { type: 'object', properties: fields });
    expect(found()).toMatchObject([{ file: 'schema/parts/section.json', what: 'The schema has no field "tone".' }]);
  });
});

describe('What the commands tell of a broken schema', () => {
  it('is a problem of the run, where only the compiler finds it too', () => {
    write(SCHEMA, withField({ type: 'string', if: { const: 'a' } }));
    // The site may have types of later versions, which this project lacks.
    write('site.config.json', {
      ...site,
      formats: undefined,
      routes: [{ ...site.routes[0], sections: [{ id: 'a', type: 'note' }] }],
    });
    const config = loadConfig(join(rootDir, 'site.config.json'));
    expect(validateSite(config, { rootDir }).problems).toMatchObject([
      { code: 'bad-schema', file: SCHEMA, what: expect.stringContaining('"if" without "then"') as string },
    ]);
  });

  it('reads well where a program ends in it', () => {
    write(SCHEMA, '{');
    expect(() => readSchemaFiles(rootDir)).toThrow(`The schemas cannot be used.\n\n${SCHEMA}:1:1  unclosed\n  What  `);
  });
});
