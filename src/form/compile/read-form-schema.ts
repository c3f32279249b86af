import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FormSchema } from '../../model/form-schema.ts';

/**
 * A form's schema as browser, server and page have it: without what only its author needs, and with the `$id` by which
 * RJSF finds the compiled validator.
 *
 * @param written  The schema as its author wrote it.
 * @param file     Path of its file.
 */
export function asFormSchema(written: object, file: string): FormSchema {
  const forAuthors = ['$schema', 'description'];
  const kept = Object.entries(written).filter(([key]) => !forAuthors.includes(key));
  return { $id: basename(file, '.schema.json').replaceAll('-', '_'), ...(Object.fromEntries(kept) as FormSchema) };
}

/**
 * Reads a form's schema. @see asFormSchema
 *
 * @param file  Path of a schema file.
 * @returns     The schema, or undefined where the file describes something else than a form.
 */
export function readFormSchema(file: string): FormSchema | undefined {
  const written = JSON.parse(readFileSync(file, 'utf8')) as FormSchema;
  return typeof written.properties === 'object' ? asFormSchema(written, file) : undefined;
}
