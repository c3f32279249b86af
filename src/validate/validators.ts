import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { composeSiteSchema, sectionDefinition, type JsonSchema } from './compose-schema.ts';
import { readSchema, type SiteSchema } from './walk-schema.ts';

/** Keywords of our own: read by other stages and by editors. */
const VOCABULARY = ['x-css', 'x-messages', 'x-input', 'defaultSnippets', 'markdownDescription'];

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

function compile(root: JsonSchema): Validators {
  const site = readSchema(root);
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    ownProperties: true,
    logger: false,
    // Half the time of a short run would go into checking the schemas and polishing code that runs once.
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addVocabulary(VOCABULARY);
  // The frame leaves sections open: their own type's schema speaks, and nothing speaks twice.
  const definitions = { ...site.definitions, section: { type: 'object' } };
  const get = (pointer: string): ValidateFunction => {
    try {
      const validate = ajv.getSchema(`site${pointer}`);
      if (validate) return validate as ValidateFunction;
      throw new Error('It is not part of the composed schema.');
    } catch (cause) {
      const type = pointer.replace('#/definitions/section-', '');
      const file = type === pointer ? 'schema/parts' : `src/sections/${type}/schema.json`;
      throw new Error(`${file} cannot be used: ${(cause as Error).message}`, { cause });
    }
  };
  ajv.addSchema({ ...root, definitions, $id: 'site' });
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
 * @throws         When a schema itself is broken: a fault of its developer, with the file's name and `cause`.
 */
export function validatorsOf(rootDir: string): Validators {
  const root = composeSiteSchema(rootDir);
  const state = JSON.stringify(root);
  const known = compiled.get(state) ?? compile(root);
  compiled.set(state, known);
  return known;
}
