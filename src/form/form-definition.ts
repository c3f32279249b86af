import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import loadForm, { names } from 'virtual:form-schemas';
import type { FieldView, FormKinds } from './kinds/field-view.ts';
import type { CompiledValidator, FormSchema } from '../model/form/form-schema.ts';

/** A form's schema with its validator. */
export interface FormDefinition {
  schema: FormSchema;
  /**
   * The schema for RJSF, without defaults: `emptyValues` has them, and RJSF would put them in the place of a choice that is a
   * number or a yes and is still a text.
   */
  drawn: RJSFSchema;
  /** Compiled during the build; the server runs the same code. */
  validate: CompiledValidator;
  /** The same validator in the shape RJSF asks for. */
  validator: ValidatorType;
  /** What it has beyond lines of text. */
  kinds: FormKinds;
  /** Posts it where it has a field that JSON cannot hold. */
  post: FieldView['post'];
  /** Of a server that follows changes: another number is another form. */
  version?: number | undefined;
}

/** A form's module. */
type FormModule = Awaited<NonNullable<ReturnType<typeof loadForm>>>;

const loaded = new Map<string, FormDefinition>();

/**
 * Combines a schema with the validator compiled from it.
 *
 * @param schema  With a `$id`, by which RJSF finds the validator.
 */
export function defineForm(schema: FormSchema, validate: CompiledValidator, kinds: FormKinds): FormDefinition {
  type Functions = Parameters<typeof createPrecompiledValidator>[0];
  const functions = { [String(schema['$id'])]: validate } as unknown as Functions;
  const validator = createPrecompiledValidator(functions, schema as RJSFSchema);
  let post: FieldView['post'];
  for (const view of kinds.fields.values()) post ??= view.post;
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const { default: _, ...rest } = field;
    return [name, rest];
  });
  const drawn = { ...schema, properties: Object.fromEntries(fields) } as RJSFSchema;
  return { schema, drawn, validate, validator, kinds, post };
}

/** Adds a form whose module is loaded; in a build the module itself calls it. @see formSchemas */
export function addForm(schemaFile: string, { default: validate, schema, kinds, version }: FormModule): void {
  loaded.set(schemaFile, { ...defineForm(schema, validate, kinds), version });
}

/**
 * Takes newer modules of all forms that are loaded, while developing. One that says the same stays, with what is typed into it.
 *
 * @returns  Whether another form is to be drawn.
 */
export async function renewForms(): Promise<boolean> {
  let isChanged = false;
  const renew = async ([file, { schema }]: [string, FormDefinition]) => {
    const module = await loadForm(file);
    if (!module || JSON.stringify(module.schema) === JSON.stringify(schema)) return;
    addForm(file, module);
    isChanged = true;
  };
  // One that is gone is told by its section.
  await Promise.allSettled([...loaded].map(renew));
  return isChanged;
}

/**
 * Loads a form for `formDefinition`. Await it before the first render, on the server and in the browser.
 *
 * @param schemaFile  As `site.config.json` names it: "schema/enquiry.schema.json".
 * @throws            When there is no such form, or its code cannot be loaded.
 */
export async function prepareForm(schemaFile: string): Promise<void> {
  if (loaded.has(schemaFile)) return;
  const form = loadForm(schemaFile);
  if (!form)
    throw new Error(`There is no form "${schemaFile}". The forms of this site: ${names.join(', ') || 'none'}.`);
  addForm(schemaFile, await form);
}

/**
 * A form that `prepareForm` has loaded.
 *
 * @throws  When it has not been loaded: a bug.
 */
export function formDefinition(schemaFile: string): FormDefinition {
  const definition = loaded.get(schemaFile);
  if (!definition) throw new Error(`The form "${schemaFile}" is rendered before prepareForm has loaded it.`);
  return definition;
}
