import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FormSchema } from './check-fields.ts';

/**
 * Reads a form's schema as browser, server and page have it: without what only its author needs, and with the `$id`
 * by which RJSF finds the compiled validator.
 *
 * @param file  Path of a schema file.
 * @returns     The schema, or undefined where the file describes something else than a form.
 */
export function readFormSchema(file: string): FormSchema | undefined {
  const written = JSON.parse(readFileSync(file, 'utf8')) as FormSchema;
  if (typeof written.properties !== 'object') return undefined;
  const forAuthors = ['$schema', 'description'];
  const kept = Object.entries(written).filter(([key]) => !forAuthors.includes(key));
  const schema = Object.fromEntries(kept) as FormSchema;
  return { $id: basename(file, '.schema.json').replaceAll('-', '_'), ...schema };
}
