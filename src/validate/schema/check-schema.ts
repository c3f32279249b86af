import type { LoadedConfig, Path } from '../../config/load-config.ts';
import type { Problem } from '../../config/problems/problem.ts';
import { quote } from '../../config/problems/quote.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';

type JsonObject = Record<string, unknown>;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isSwitch = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isFullList = (value: unknown) => Array.isArray(value) && value.length > 0;
const isListOf = (is: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(is);

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** What the value of a keyword must be, in words and as a predicate. */
type Kind = [words: string, accepts: (value: unknown) => boolean];

/** The keywords of JSON Schema draft-07 that sections may use, and our own, by what their value must be. */
const KINDS: [...Kind, keywords: string][] = [
  [
    'a text in quotation marks',
    isText,
    '$ref $schema $comment title description markdownDescription type x-heading x-group',
  ],
  ['a number', isNumber, 'minimum maximum exclusiveMinimum exclusiveMaximum'],
  ['a number above 0', (value) => isNumber(value) && (value as number) > 0, 'multipleOf'],
  ['a whole number from 1', (value) => isCount(value) && value !== 0, 'x-version'],
  ['a whole number from 0', isCount, 'minLength maxLength minItems maxItems minProperties maxProperties'],
  ['true or false', isSwitch, 'uniqueItems x-build'],
  ['a regular expression that can be read with the u flag', isPattern, 'pattern'],
  ['a list', Array.isArray, 'examples'],
  ['a list of at least one value', isFullList, 'enum'],
  ['a list of names of fields', isListOf(isText), 'required'],
  ['a list of words', isListOf(isText), 'x-keywords'],
  ['a schema in braces { }', isJsonObject, 'items contains propertyNames not if then else'],
  ['false, true or a schema in braces { }', (value) => isSwitch(value) || isJsonObject(value), 'additionalProperties'],
  ['a list of schemas', (value) => isFullList(value) && isListOf(isJsonObject)(value), 'allOf anyOf oneOf'],
  [
    'a group of fields, each with a schema in braces { }',
    (value) => isJsonObject(value) && Object.values(value).every(isJsonObject),
    'properties patternProperties',
  ],
  [
    'a group such as { "name": "--loop", "unit": "s" }',
    (value) => isJsonObject(value) && /^--[\w-]+$/.test(String(value['name'])) && isText(value['unit']),
    'x-css',
  ],
  [
    'false, "replace" or "together"',
    (value) => value === false || value === 'replace' || value === 'together',
    'x-translate',
  ],
  ['a value', () => true, 'const default x-messages x-input defaultSnippets'],
];
const KEYWORDS = new Map(
  KINDS.flatMap(([words, accepts, keywords]) =>
    keywords.split(' ').map((keyword): [string, Kind] => [keyword, [words, accepts]]),
  ),
);

/**
 * Our own keywords, which a validator must know. `x-version` is the version of a section type. `x-heading` is that of a group of fields, at the first of them; `x-group` says
 * in which group of the studio a field is, where its kind does not; by `x-keywords` the studio finds a section type; a text with
 * `x-build` is written into forms by the build, and is part of no page's data. `x-translate` says `false` of a text that no
 * language translates, `"replace"` of a file, link or address that one may replace, and `"together"` of a list whose entries
 * belong to those of another: it is left out as a whole.
 */
export const OWN_KEYWORDS = [
  'x-version',
  'x-css',
  'x-heading',
  'x-build',
  'x-group',
  'x-keywords',
  'x-messages',
  'x-input',
  'x-translate',
  'defaultSnippets',
  'markdownDescription',
];

/** Keywords that apply to values of one type only. */
const KEYWORDS_OF = {
  string: 'pattern minLength maxLength',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  array: 'items contains minItems maxItems uniqueItems',
  object: 'properties patternProperties propertyNames additionalProperties minProperties maxProperties required',
};
const TYPE_OF = new Map(
  Object.entries(KEYWORDS_OF).flatMap(([type, keywords]) => keywords.split(' ').map((keyword) => [keyword, type])),
);
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** What to write instead of JSON Schema keywords that we do not support. */
const INSTEAD = new Map([
  ['format', 'Describe the form of the text with "pattern".'],
  ['definitions', 'Write the shared piece into a file in schema/parts; its name is that of the file.'],
  ['$defs', 'Write the shared piece into a file in schema/parts; its name is that of the file.'],
  ['$id', 'Remove it: a schema is known by its file.'],
]);

const REFERENCE = '#/definitions/';

/** The field that a path of a schema describes: ` (field "items[].name")`; "" at the top. */
function describeField(path: Path): string {
  let field = '';
  for (const [at, step] of path.entries()) {
    if (path[at - 1] === 'properties' && path[at - 2] !== 'properties') field += `${field === '' ? '' : '.'}${step}`;
    else if (step === 'items') field += '[]';
  }
  return field === '' ? '' : ` (field ${quote(field)})`;
}

/**
 * Checks the schema of a section type or a shared part: its keywords, their values, the fields and parts it refers to.
 *
 * @param file         The schema, read without problems.
 * @param definitions  Names that `$ref` may refer to.
 * @param shared       Fields that are added to those of the schema, and may be required too.
 * @returns            Every problem, at the value or keyword that is wrong. Without one, ajv compiles it in strict mode, but
 *                     for unusual combinations of keywords.
 * @see                https://json-schema.org/draft-07/json-schema-validation
 */
export function checkSchema(file: LoadedConfig, definitions: string[], shared: string[]): Problem[] {
  const problems: Problem[] = [];
  const reportAt = (path: Path, words: { what: string; why: string; fix: string }, part: 'value' | 'key' = 'value') => {
    const { line, column } = file.locate(path, part);
    problems.push({ severity: 'problem', code: 'bad-schema', file: file.file, line, column, path, ...words });
  };

  const checkKeyword = (schema: JsonObject, keyword: string, path: Path, type: unknown): void => {
    const kind = KEYWORDS.get(keyword);
    if (!kind) {
      const near = nearestWord(
        keyword,
        [...KEYWORDS.keys()].filter((name) => !(name in schema)),
      );
      return reportAt(
        [...path, keyword],
        {
          what: `${quote(keyword)} is not a keyword that a schema may use here${describeField(path)}.`,
          why: 'A keyword that nothing reads would be passed over, and its rule would not hold.',
          fix: INSTEAD.get(keyword) ?? (near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`),
        },
        'key',
      );
    }
    const [words, accepts] = kind;
    if (!accepts(schema[keyword]))
      return reportAt([...path, keyword], {
        what: `${quote(keyword)} is ${quote(schema[keyword])}, not ${words}${describeField(path)}.`,
        why: 'JSON Schema has no meaning for it, so nothing could be checked by this schema.',
        fix: `Write ${words}.`,
      });
    const needed = TYPE_OF.get(keyword);
    if (needed === undefined || type === needed || (needed === 'number' && type === 'integer')) return;
    // Reported at the type itself.
    if (type !== undefined && !TYPES.includes(String(type))) return;
    reportAt(
      [...path, keyword],
      {
        what:
          type === undefined
            ? `${quote(keyword)} stands here without a "type"${describeField(path)}.`
            : `${quote(keyword)} says nothing about the type ${quote(type)}${describeField(path)}.`,
        why: `It is a rule for the type "${needed}".`,
        fix: type === undefined ? `Add "type": "${needed}".` : `Remove it, or write "type": "${needed}".`,
      },
      'key',
    );
  };

  const checkNames = (schema: JsonObject, path: Path): void => {
    const { type, required, properties, $ref: reference } = schema;
    if (isText(type) && !TYPES.includes(type as string)) {
      const near = nearestWord(type as string, TYPES);
      reportAt([...path, 'type'], {
        what: `${quote(type)} is not a type${describeField(path)}.`,
        why: `JSON has these types: ${TYPES.join(', ')}.`,
        fix: near === undefined ? 'Write one of them.' : `Did you mean ${quote(near)}?`,
      });
    }
    if (typeof reference === 'string') {
      const name = reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : '';
      const near = nearestWord(reference.split('/').at(-1)!, definitions);
      if (!definitions.includes(name))
        reportAt([...path, '$ref'], {
          what: `${quote(reference)} leads to no definition${describeField(path)}.`,
          why: `Definitions are the files in schema/parts: ${definitions.join(', ')}.`,
          fix:
            near === undefined
              ? `Write "${REFERENCE}..." with one of these names.`
              : `Did you mean "${REFERENCE}${near}"?`,
        });
    }
    if (!Array.isArray(required) || !isJsonObject(properties)) return;
    for (const [index, name] of required.entries()) {
      if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue;
      if (path.length === 0 && shared.includes(name)) continue;
      const near = nearestWord(name, Object.keys(properties));
      reportAt([...path, 'required', index], {
        what: `${quote(name)} is required, but is not among the "properties"${describeField(path)}.`,
        why: 'Nobody could ever write a section that this schema accepts.',
        fix: near === undefined ? 'Add the field, or remove its name from "required".' : `Did you mean ${quote(near)}?`,
      });
    }
  };

  const enter = (value: unknown, path: Path, outer?: unknown): void => {
    if (!isJsonObject(value)) return;
    // Alternatives describe the same value as the schema that contains them.
    const type = value['type'] ?? outer;
    for (const keyword of Object.keys(value)) checkKeyword(value, keyword, path, type);
    checkNames(value, path);
    for (const keyword of ['not', 'if', 'then', 'else']) enter(value[keyword], [...path, keyword], type);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(value[keyword]))
        for (const [index, inner] of value[keyword].entries()) enter(inner, [...path, keyword, index], type);
    enter(value['propertyNames'], [...path, 'propertyNames'], 'string');
    for (const keyword of ['items', 'contains', 'additionalProperties']) enter(value[keyword], [...path, keyword]);
    for (const keyword of ['properties', 'patternProperties'])
      if (isJsonObject(value[keyword]))
        for (const [name, field] of Object.entries(value[keyword])) enter(field, [...path, keyword, name]);
  };
  enter(file.value, []);
  return problems;
}
