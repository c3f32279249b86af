import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, printProblems, type Problem } from '../../config/index.ts';
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

  it('may be as in this project', () => {
    expect(readSchemaFiles(project).types.length).toBeGreaterThan(0);
  });

  it('are reported with file, line and column where the text is not JSON', () => {
    write(SCHEMA, '{\n  "type": "object",\n  "title": "Note"\n  "properties": {}\n}\n');
    expect(places()).toEqual([`${SCHEMA}:3:18 missing-comma`]);
  });

  it('are reported where a key is duplicate', () => {
    write(SCHEMA, '{\n  "type": "object",\n  "properties": {},\n  "type": "object"\n}\n');
    expect(places()).toEqual([`${SCHEMA}:4:3 duplicate-key`]);
  });

  it.each([
    ['is empty', '', 'empty-file'],
    ['is a list', '[]', 'not-an-object'],
    ['is a text', '"hero"', 'not-an-object'],
  ])('are reported where one %s', (_, text, code) => {
    write(SCHEMA, text);
    expect(places()).toEqual([`${SCHEMA}:1:1 ${code}`]);
  });

  it('are not called the description of the website where one is empty', () => {
    write(SCHEMA, '');
    expect(found()[0]!.why).toBe('It is part of what the site and its checks are made from.');
  });

  const wrong: [what: string, field: unknown, place: string, problem: string, fix: string][] = [
    [
      'a misspelt keyword',
      { type: 'number', minimun: 1 },
      '23:7',
      '"minimun" is not a keyword that a schema may use here (field "extra").',
      'Did you mean "minimum"?',
    ],
    [
      'a keyword that every object has',
      { type: 'string', toString: 1 },
      '23:7',
      '"toString" is not a keyword that a schema may use here (field "extra").',
      'Remove it.',
    ],
    [
      'a format, which nothing would check',
      { type: 'string', format: 'email' },
      '23:7',
      '"format" is not a keyword that a schema may use here (field "extra").',
      'Describe the form of the text with "pattern".',
    ],
    [
      'a value of the wrong type',
      { type: 'number', minimum: '1' },
      '23:18',
      '"minimum" is "1", not a number (field "extra").',
      'Write a number.',
    ],
    [
      'a misspelt type',
      { type: 'strng', minLength: 1 },
      '22:15',
      '"strng" is not a type (field "extra").',
      'Did you mean "string"?',
    ],
    [
      'a list of types',
      { type: ['string', 'number'] },
      '22:15',
      '"type" is a list, not a text in quotation marks (field "extra").',
      'Write a text in quotation marks.',
    ],
    [
      'a rule without a type',
      { minLength: 1 },
      '22:7',
      '"minLength" stands here without a "type" (field "extra").',
      'Add "type": "string".',
    ],
    [
      'a rule for another type',
      { type: 'boolean', maxItems: 3 },
      '23:7',
      '"maxItems" says nothing about the type "boolean" (field "extra").',
      'Remove it, or write "type": "array".',
    ],
    [
      'a pattern that cannot be read',
      { type: 'string', pattern: '[a-' },
      '23:18',
      '"pattern" is "[a-", not a regular expression that can be read with the u flag (field "extra").',
      'Write a regular expression that can be read with the u flag.',
    ],
    [
      'a misspelt definition',
      { $ref: '#/definitions/pictre' },
      '22:15',
      '"#/definitions/pictre" leads to no definition (field "extra").',
      'Did you mean "#/definitions/picture"?',
    ],
    [
      'a reference to a file',
      { $ref: '../../../schema/parts/picture.json#' },
      '22:15',
      '"../../../schema/parts/picture.json#" leads to no definition (field "extra").',
      'Did you mean "#/definitions/picture"?',
    ],
    [
      'a list of fields',
      { type: 'object', properties: ['a'] },
      '23:21',
      '"properties" is a list, not a group of fields, each with a schema in braces { } (field "extra").',
      'Write a group of fields, each with a schema in braces { }.',
    ],
    [
      'a field that is no schema',
      { type: 'object', properties: { a: true } },
      '23:21',
      '"properties" is a group in braces { }, not a group of fields, each with a schema in braces { } (field "extra").',
      'Write a group of fields, each with a schema in braces { }.',
    ],
    [
      'a required field that there is not',
      { type: 'object', required: ['labl'], properties: { label: { type: 'string' } } },
      '24:9',
      '"labl" is required, but is not among the "properties" (field "extra").',
      'Did you mean "label"?',
    ],
    [
      'a value for the stylesheet without a name',
      { type: 'number', 'x-css': { unit: 's' } },
      '23:16',
      '"x-css" is a group in braces { }, not a group such as { "name": "--loop", "unit": "s" } (field "extra").',
      'Write a group such as { "name": "--loop", "unit": "s" }.',
    ],
  ];
  it.each(wrong)('are reported where there is %s, at the value itself', (_, field, place, problem, fix) => {
    write(SCHEMA, withField(field));
    const reported = found().map((one) => [`${one.line}:${one.column}`, one.what, one.fix]);
    expect(reported).toEqual([[place, problem, fix]]);
  });

  it('may require a field that every section has', () => {
    write(SCHEMA, { ...note, required: ['heading', 'tone'] });
    expect(found()).toEqual([]);
  });

  it('name the field by its way through lists and groups', () => {
    write(SCHEMA, withField({ type: 'array', items: { type: 'object', properties: { name: { type: 'txt' } } } }));
    expect(found()[0]!.what).toBe('"txt" is not a type (field "extra[].name").');
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
  const check = (config: unknown) => {
    write('site.config.json', config);
    return validateSite(loadConfig(join(rootDir, 'site.config.json'), 'site.config.json'), { rootDir });
  };

  it('is a problem of the run, with what, why and fix', () => {
    write(SCHEMA, withField({ $ref: '#/definitions/pictre' }));
    expect(printProblems(check({ version: 1 }).problems, { colour: false })).toMatchInlineSnapshot(`
      "src/sections/note/schema.json:22:15  bad-schema
        What  "#/definitions/pictre" leads to no definition (field "extra").
        Why   Definitions are the files in schema/parts: action, address, date, embed-address, embed-origin, endpoint, hue, icon, icon-file, link, media, picture, picture-file, rich-text, route, section, shared-section, texts, theme, time-zone, video.
        Fix   Did you mean "#/definitions/picture"?

      "
    `);
  });

  it('is a problem as well where only the compiler finds it', () => {
    write(SCHEMA, withField({ type: 'string', if: { const: 'a' } }));
    const site = {
      version: 1,
      site: { name: 'A', url: 'https://a.test', description: 'A site.' },
      support: { email: 'a@a.test', phone: '+1 800 555 0199' },
      navigation: [{ key: 'home', label: 'Home', link: '/' }],
      routes: [{ path: '/', title: 'A', description: 'A page.', sections: [{ id: 'a', type: 'note', heading: 'A' }] }],
    };
    expect(check(site).problems).toMatchObject([
      { code: 'bad-schema', file: SCHEMA, what: expect.stringContaining('"if" without "then"') as string },
    ]);
  });

  it('reads well where a program ends in it', () => {
    write(SCHEMA, '{');
    expect(() => readSchemaFiles(rootDir)).toThrow(`The schemas cannot be used.\n\n${SCHEMA}:1:1  unclosed\n  What  `);
  });
});
