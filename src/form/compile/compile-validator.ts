import { _, Ajv, type KeywordCxt, type Options, type ValidateFunction } from 'ajv';
import { usePattern } from 'ajv/dist/vocabularies/code.js';
import standalone from 'ajv/dist/standalone/index.js';
import { isJsonObject } from '../../model/is-json-object.ts';
import { isFileField } from '../../model/form/file-field.ts';
import type { CompiledValidator, FormSchema } from '../../model/form/form-schema.ts';
import { lengthOf } from './default-rules.ts';
import { slowPattern } from './patterns/slow-pattern.ts';
import { CONDITIONS_SHAPE, GROUPS_SHAPE, INPUT_SHAPE, MESSAGES_SHAPE } from './field-input.ts';

/** Keywords that the browser's patched RJSF does not support. src/vite/patch-rjsf.ts. */
const UNSUPPORTED = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependencies',
  'patternProperties',
  'definitions',
] as const;

const FIELD_TYPES = ['string', 'boolean', 'number', 'integer', 'array'];

/** As in every year, months with 31 days, with 30, and February. */
const DAYS_OF_EVERY_YEAR =
  '(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8])';

const LEAP_YEAR = '\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00';

const DAY = `(\\d{4}-(${DAYS_OF_EVERY_YEAR})|(${LEAP_YEAR})-02-29)`;
const TIME = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?';
const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';

/** Letters of all languages, which addresses may have; `CLEAN` refuses what else is among these characters. */
const FOREIGN = '\\x80-\\u{10ffff}';
const CLEAN = '(?!.*[\\s\\p{Cc}\\p{Cs}])';
const ATOM = `[\\w!#$%&'*+/=?^\`{|}~${FOREIGN}-]+`;
const LABEL = `[a-z\\d${FOREIGN}]([a-z\\d${FOREIGN}-]*[a-z\\d${FOREIGN}])?`;
/** A path; with more characters, what follows it. */
const path = (more = '') => `([\\w.~!$&'()*+,;=:@/${more}${FOREIGN}-]|%[\\da-f]{2})*`;

/**
 * The supported formats, as patterns that compile into the code. Others are written with `pattern`. They are those of ajv-formats and RJSF, but
 * that addresses may have letters of all languages, and times are what controls of browsers hold.
 */
const FORMATS: Record<string, RegExp> = {
  email: new RegExp(`^${CLEAN}${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+${LABEL}$`, 'iu'),
  // In brackets is an address of IPv6.
  uri: new RegExp(
    `^${CLEAN}[a-z][a-z\\d+.-]*:(?![?#]|$)(//([^/?#[]*@)?\\[[\\da-f:.]+\\])?${path()}(\\?${path('?')})?(#${path('?')})?$`,
    'iu',
  ),
  date: new RegExp(`^${DAY}$`, 'u'),
  time: new RegExp(`^${TIME}$`, 'u'),
  'date-time': new RegExp(`^${DAY}T${TIME}(\\.\\d+)?(Z|[+-]${TIME})$`, 'u'),
  hostname: /^(?=.{1,253}\.?$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/iu,
  ipv4: new RegExp(`^${BYTE}(\\.${BYTE}){3}$`, 'u'),
  color: /^#[0-9a-f]{6}$/iu,
  uuid: /^(urn:uuid:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu,
};

/** The names of these formats. */
export const FORM_FORMATS = Object.keys(FORMATS);

const OPTIONS: Options = {
  allErrors: true,
  ownProperties: true,
  strict: true,
  strictRequired: false,
  // 0.3 is a multiple of 0.1, whatever floating-point arithmetic says.
  multipleOfPrecision: 8,
  messages: false,
  verbose: false,
  code: { esm: true, source: true, lines: false },
};

/** Our own keywords and their shapes: a wrong value would render another control or break the page. */
const KEYWORDS = {
  'x-input': INPUT_SHAPE,
  'x-messages': MESSAGES_SHAPE,
  'x-groups': GROUPS_SHAPE,
  'x-conditions': CONDITIONS_SHAPE,
  'x-summary': { type: 'string' },
  'x-steps': { type: 'object' },
  'x-lists': { type: 'object' },
  'x-nullable': { type: 'array' },
};

/** Replaces a `require` in ajv's code for `maxLength` and `minLength`: characters, not UTF-16 units. */
const COUNT_CHARACTERS = 'function (text) { let count = 0; for (const _ of text) count += 1; return count; }';

/**
 * `pattern`, but that a text far beyond the `maxLength` beside it breaks that rule alone: ajv would run the pattern on all that is
 * sent, and patterns take the longer the more there is.
 *
 * @see  lengthOf
 */
function checkPattern(cxt: KeywordCxt): void {
  const { data, schema, parentSchema } = cxt;
  const most = lengthOf(parentSchema);
  const isLong = _`${data}.length > ${most} && [...${data}].length > ${most}`;
  cxt.pass(_`(${isLong}) || ${usePattern(cxt, schema as string)}.test(${data})`);
}

/** The rules of a field with its length where its patterns are. */
function withLengths(schema: FormSchema): FormSchema {
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    isJsonObject(field['not'])
      ? [name, { ...field, not: { maxLength: lengthOf(field), ...field['not'] } }]
      : [name, field],
  );
  return { ...schema, properties: Object.fromEntries(fields) as FormSchema['properties'] };
}

function createAjv(): Ajv {
  const ajv = new Ajv(OPTIONS);
  ajv.removeKeyword('pattern');
  ajv.addKeyword({ keyword: 'pattern', type: 'string', schemaType: 'string', code: checkPattern });
  for (const [keyword, metaSchema] of Object.entries(KEYWORDS)) ajv.addKeyword({ keyword, metaSchema });
  for (const [format, pattern] of Object.entries(FORMATS)) ajv.addFormat(format, pattern);
  return ajv;
}

let ajv: Ajv | undefined;

/** Why a schema is not a form; undefined where it is one. */
function findObstacle(schema: FormSchema): string | undefined {
  if (schema.type !== 'object' || typeof schema.properties !== 'object') {
    return 'It needs "type": "object" and "properties".';
  }
  if (schema['$id'] === '') return '"$id" is empty; left out, it is the name of the file.';
  const own = UNSUPPORTED.find((rule) => rule in schema);
  if (own) return `"${own}" is not for forms: a form is one flat list of fields.`;
  for (const [name, field] of Object.entries(schema.properties)) {
    if (!FIELD_TYPES.includes(field.type)) {
      return `The field "${name}" has the type "${String(field.type)}"; it can be ${FIELD_TYPES.join(', ')}.`;
    }
    const rule = UNSUPPORTED.find((key) => key in field);
    if (rule) return `The field "${name}" uses "${rule}": a form is one flat list of fields.`;
    const patterns = [field['pattern'], isJsonObject(field['not']) ? field['not']['pattern'] : undefined];
    const slow = patterns.find((each) => typeof each === 'string' && slowPattern(each, lengthOf(field)));
    if (slow !== undefined) return `The pattern "${String(slow)}" of the field "${name}" takes too long on some texts.`;
    if (field.type === 'array' && !field.items?.enum && !isFileField(field))
      return `The field "${name}" is a list without choices or files.`;
  }
  return undefined;
}

/** What a form sends for an empty control that is required, and what counts as empty. */
const NOTHING: Partial<Record<string, unknown[]>> = { string: ['', ' '], array: [[]] };

/** The first required field that accepts nothing. */
function acceptsNothing(schema: FormSchema, validate: ValidateFunction): string | undefined {
  const at = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  // A file that was not chosen is left out.
  const fields = schema.required?.filter((name) => !isFileField(schema.properties[name] ?? { type: 'string' }));
  return fields?.find((name) =>
    (NOTHING[schema.properties[name]?.type ?? ''] ?? []).some((empty) => {
      validate({ [name]: empty });
      return !validate.errors?.some((error) => error.instancePath === at(name));
    }),
  );
}

/** A form's validator, as a function and as code. */
interface Compiled {
  /** Leaves all broken rules in its `errors`. */
  validate: CompiledValidator;
  /** Source of an ES module whose default export is the same function. */
  source: string;
}

/**
 * Compiles a form's schema into validation code.
 *
 * Browser and server run the same code, so that both give the same result and the same messages (`checkFields`). It has no
 * imports and needs neither ajv nor `eval`.
 *
 * @param schema  From `asFormSchema`: flat.
 * @throws        Where the schema is not a flat form or uses a rule or format that ajv does not know: `validateSite`
 *                has refused these. The `cause` is what ajv says.
 */
export function compileForm(schema: FormSchema): Compiled {
  const name = typeof schema['$id'] === 'string' ? schema['$id'] : (schema.title ?? 'form');
  const wrong = findObstacle(schema);
  if (wrong) throw new Error(`The form schema "${name}" cannot become a form. ${wrong}`);
  ajv ??= createAjv();
  let validate: ValidateFunction;
  let source: string;
  let open: string | undefined;
  let validated: FormSchema | undefined;
  try {
    validated = withLengths(schema);
    validate = ajv.compile(validated);
    source = standalone(ajv, validate);
    open = acceptsNothing(schema, validate);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The form schema "${name}" cannot be compiled: ${reason}.`, { cause });
  } finally {
    // Another schema may have the same `$id`: the same file, edited.
    if (validated) ajv.removeSchema(validated);
  }
  if (open !== undefined) {
    throw new Error(
      `The form schema "${name}" requires "${open}" and yet takes it empty. Give it ${schema.properties[open]?.type === 'array' ? '"minItems": 1' : '"pattern": "\\\\S"'} with a message.`,
    );
  }
  source = source.replaceAll(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, COUNT_CHARACTERS);
  if (source.includes('require(')) {
    throw new Error(`The form schema "${name}" uses a rule whose code a browser cannot load. Write it with "pattern".`);
  }
  return { validate: validate as CompiledValidator, source };
}

/** The code of a form's validator. @see compileForm */
export const compileValidator = (schema: FormSchema): string => compileForm(schema).source;
