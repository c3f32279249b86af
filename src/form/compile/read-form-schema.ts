import { isJsonObject } from '../../model/is-json-object.ts';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FormSchema } from '../../model/form/form-schema.ts';
import type { FormWords } from '../../model/form/form-words.ts';
import { completeForm } from './complete-form.ts';
import { normalizeForm } from './normalize/normalize-form.ts';
import type { SchemaNode } from './normalize/schema-node.ts';

/**
 * A form's schema as browser and server use it: without the keys for its author, and with the `$id` by which RJSF
 * finds the compiled validator.
 *
 * @param normal  From `normalizeForm`, without obstacles.
 * @param file    Path of its file.
 */
export function asFormSchema(normal: FormSchema, file: string): FormSchema {
  const { $schema: _, description: __, ...schema } = normal;
  // Objects without a prototype, as normalizing makes them, are not what RJSF expects.
  const { $id, ...rest } = JSON.parse(JSON.stringify(schema)) as FormSchema;
  return { $id: $id ?? basename(file, '.schema.json').replaceAll('-', '_'), ...rest };
}

/** The labels of fields that a form had, by their names in enquiries. */
export const readFormerFields = (file: string): Record<string, string> =>
  normalizeForm(JSON.parse(readFileSync(file, 'utf8')) as SchemaNode).former;

/**
 * A form with all that a build adds. @see completeForm
 *
 * @param normal  From `asFormSchema`.
 * @param file    Path of its file.
 */
export function finishForm(normal: FormSchema, file: string, words: FormWords): FormSchema {
  const { formNext: next, formBack: back, formStep: progress } = words.texts;
  const inSteps = words.stepped.includes(`schema/${basename(file)}`) && { 'x-steps': { next, back, progress } };
  return { ...completeForm(normal, words), ...inSteps };
}

/**
 * Reads a form's schema, and completes it. @see asFormSchema
 *
 * @param file   Path of a schema file.
 * @param words  What it says where its author says nothing.
 * @param text   What the file would hold, of a draft.
 * @returns     Undefined where the file is not a form.
 * @throws      Where it holds what a form cannot: `validateSite` has refused it.
 */
export function readFormSchema(
  file: string,
  words: FormWords,
  text = readFileSync(file, 'utf8'),
): FormSchema | undefined {
  const written = JSON.parse(text) as SchemaNode;
  const { schema, obstacles } = normalizeForm(written);
  const [first] = obstacles;
  if (first) throw new Error(`The form schema "${file}" cannot become a form. ${first.what} ${first.fix}`);
  if (!isJsonObject(schema.properties)) return undefined;
  return finishForm(asFormSchema(schema, file), file, words);
}
