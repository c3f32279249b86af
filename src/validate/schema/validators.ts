import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { problemOfFile, type Problem } from '../../config/problems/problem.ts';
import { OWN_KEYWORDS } from './check-schema.ts';
import { composeSiteSchema, type JsonSchema } from './compose-schema.ts';
import { sectionDefinition } from '../../model/section-definition.ts';
import { SchemaProblems, schemaState } from './schema-files.ts';
import { readSchema, type SiteSchema } from './walk-schema.ts';

/** The compiled schema: one validator for the file without sections' content, one for each section type. */
export interface Validators {
  site: SiteSchema;
  /** Errors of everything but the content of sections. */
  checkFrame: (value: unknown) => ErrorObject[];
  /** Errors of one section, validated against its own type only. */
  checkSection: (type: string, section: unknown) => ErrorObject[];
}

const compiled = new Map<string, Validators>();

/** Runs a validator and returns its errors, which ajv leaves on the function. */
const errorsOf = (validate: ValidateFunction, value: unknown): ErrorObject[] =>
  validate(value) ? [] : (validate.errors ?? []);

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  strictRequired: false,
  ownProperties: true,
  logger: false,
  // Validating schemas and optimizing code that runs once would take half of a short run.
  validateSchema: false,
  code: { optimize: false },
};

/** Describes ajv's error about a schema that passed our checks. */
function refusedSchema(pointer: string, { message }: Error): Problem {
  const type = pointer.replace('#/definitions/section-', '');
  return problemOfFile(type === pointer ? 'schema/parts' : `src/sections/${type}/schema.json`, {
    code: 'bad-schema',
    what: `The schema cannot be compiled: ${message}.`,
    why: 'The check of site.config.json is made from it.',
    fix: 'Change what the message names.',
  });
}

function compile(root: JsonSchema): Validators {
  const site = readSchema(root);
  // The frame accepts any section: the schema of its type reports its errors, once.
  const section = { type: 'object' };
  const definitions = { ...site.definitions, section, 'shared-section': section };
  const ajv = new Ajv(OPTIONS);
  ajv.addVocabulary(OWN_KEYWORDS);
  const get = (pointer: string): ValidateFunction => {
    try {
      if (!ajv.schemas['site']) ajv.addSchema({ ...root, definitions, $id: 'site' });
      const validate = ajv.getSchema(`site${pointer}`);
      if (!validate) throw new Error('It is not part of the composed schema.');
      return validate;
    } catch (fault) {
      throw new SchemaProblems([refusedSchema(pointer, fault as Error)]);
    }
  };
  const frame = get('#');
  const sections = new Map<string, ValidateFunction>();
  return {
    site,
    checkFrame: (value) => errorsOf(frame, value),
    checkSection: (type, section) => {
      const validate = sections.get(type) ?? get(`#/definitions/${sectionDefinition(type)}`);
      sections.set(type, validate);
      return errorsOf(validate, section);
    },
  };
}

/**
 * The validators of a project, composed and compiled again only when a schema has changed: to compose it takes half the time
 * of a check, which authors wait for at every key in the studio and every save.
 *
 * @param rootDir  The folder with schema/parts and src/sections.
 * @throws         SchemaProblems when a schema cannot be used; `checkSection` too.
 */
export function validatorsOf(rootDir: string): Validators {
  const state = schemaState(rootDir);
  const known = compiled.get(state) ?? compile(composeSiteSchema(rootDir));
  compiled.set(state, known);
  return known;
}

/**
 * The validators of a project, with every section type compiled, even those that no page uses.
 *
 * @throws  SchemaProblems when a schema cannot be used.
 */
export function compileSchemas(rootDir: string): Validators {
  const validators = validatorsOf(rootDir);
  for (const type of validators.site.types) validators.checkSection(type, {});
  return validators;
}
