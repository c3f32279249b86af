import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import forms from 'virtual:form-schemas';
import type { CompiledValidator, FormSchema } from '../model/form-schema.ts';

/** All that a form on a page is made of. */
export interface FormDefinition {
  schema: FormSchema;
  /** Compiled at build; the server runs the same code. */
  validate: CompiledValidator;
  /** The same validator in the shape RJSF asks for. */
  validator: ValidatorType;
}

const prepared = new Map<string, FormDefinition>();

/**
 * Puts a schema and the validator compiled from it together.
 *
 * @param schema  With a `$id`: by it RJSF finds the validator.
 */
export function defineForm(schema: FormSchema, validate: CompiledValidator): FormDefinition {
  type Functions = Parameters<typeof createPrecompiledValidator>[0];
  const functions = { [String(schema['$id'])]: validate } as unknown as Functions;
  const validator = createPrecompiledValidator(functions, schema as RJSFSchema);
  return { schema, validate, validator };
}

/**
 * Loads a form, so that `formDefinition` has it at hand.
 *
 * Await it before the form is rendered for the first time, on the server and in the browser.
 *
 * @param schemaFile  As `site.config.json` names it: "schema/enquiry.schema.json".
 * @throws            When there is no such form, or its code cannot be loaded.
 */
export async function prepareForm(schemaFile: string): Promise<void> {
  if (prepared.has(schemaFile)) return;
  const load = Object.hasOwn(forms, schemaFile) ? forms[schemaFile] : undefined;
  if (!load) {
    const known = Object.keys(forms).join(', ');
    throw new Error(`There is no form "${schemaFile}". The forms of this site: ${known || 'none'}.`);
  }
  const { default: validate, schema } = await load();
  prepared.set(schemaFile, defineForm(schema, validate));
}

/**
 * A form that `prepareForm` has loaded.
 *
 * @throws  When it has not: a fault of ours.
 */
export function formDefinition(schemaFile: string): FormDefinition {
  const definition = prepared.get(schemaFile);
  if (!definition) throw new Error(`The form "${schemaFile}" is rendered before prepareForm has loaded it.`);
  return definition;
}
