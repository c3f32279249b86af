import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FormSchema } from '../../model/form-schema.ts';

/**
 * A form's schema as browser and server use it: without the keys for its author, and with the `$id` by which RJSF finds
 * the compiled validator.
 *
 * @param written  The schema as its author wrote it.
 * @param file     Path of its file.
 */
export function asFormSchema(written: object, file: string): FormSchema {
  const forAuthors = ['$schema', 'description'];
  const entries = Object.entries(written).filter(([key]) => !forAuthors.includes(key));
  return { $id: basename(file, '.schema.json').replaceAll('-', '_'), ...(Object.fromEntries(entries) as FormSchema) };
}

/**
 * Reads a form's schema. @see asFormSchema
 *
 * @param file  Path of a schema file.
 * @returns     Undefined where the file is not a form.
 */
export function readFormSchema(file: string): FormSchema | undefined {
  const written = JSON.parse(readFileSync(file, 'utf8')) as FormSchema;
  return typeof written.properties === 'object' ? asFormSchema(written, file) : undefined;
}
