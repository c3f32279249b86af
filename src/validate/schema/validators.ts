import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { Problem } from '../../config/problems/problem.ts';
import { OWN_KEYWORDS } from '../checks/check-schema.ts';
import { composeSiteSchema, sectionDefinition, type JsonSchema } from './compose-schema.ts';
import { SchemaProblems } from './schema-files.ts';
import { readSchema, type SiteSchema } from './walk-schema.ts';

/** The compiled schema: the frame of the file, and each section type by itself. */
export interface Validators {
  site: SiteSchema;
  /** Errors of everything but the inside of sections. */
  checkFrame: (value: unknown) => ErrorObject[];
  /** Errors of one section, against its own type only. */
  checkSection: (type: string, section: unknown) => ErrorObject[];
}

const compiled = new Map<string, Validators>();

/** Runs a validator and takes its errors along; ajv leaves them on the function. */
const errorsOf = (validate: ValidateFunction, value: unknown): ErrorObject[] =>
  validate(value) ? [] : (validate.errors ?? []);

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  strictRequired: false,
  ownProperties: true,
  logger: false,
  // Half the time of a short run would go into checking the schemas and polishing code that runs once.
  validateSchema: false,
  code: { optimize: false },
};

/** What ajv says of a schema that no check of ours has found wrong. */
function refusedSchema(pointer: string, { message }: Error): Problem {
  const type = pointer.replace('#/definitions/section-', '');
  return {
    severity: 'problem',
    code: 'bad-schema',
    file: type === pointer ? 'schema/parts' : `src/sections/${type}/schema.json`,
    line: 0,
    column: 0,
    path: [],
    what: `The schema cannot be compiled: ${message}.`,
    why: 'The check of site.config.json is made from it.',
    fix: 'Change what the message names.',
  };
}

function compile(root: JsonSchema): Validators {
  const site = readSchema(root);
  // The frame leaves sections open: their own type's schema speaks, and nothing speaks twice.
  const definitions = { ...site.definitions, section: { type: 'object' } };
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
 * The validators of a project, compiled once for each state of its schemas.
 *
 * @param rootDir  The folder with schema/parts and src/sections.
 * @throws         SchemaProblems when a schema cannot be used; `checkSection` too.
 */
export function validatorsOf(rootDir: string): Validators {
  const root = composeSiteSchema(rootDir);
  const state = JSON.stringify(root);
  const known = compiled.get(state) ?? compile(root);
  compiled.set(state, known);
  return known;
}

/**
 * The validators of a project, with every section type compiled: one that no page uses yet is refused too.
 *
 * @throws  SchemaProblems when a schema cannot be used.
 */
export function compileSchemas(rootDir: string): Validators {
  const validators = validatorsOf(rootDir);
  for (const type of validators.site.types) validators.checkSection(type, {});
  return validators;
}
