import type { IncomingMessage } from 'node:http';
import { fileFields, type EnquiryFile } from '../../model/form/file-field.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';
import { readUpload, type ReceivedFile } from '../files/read-upload.ts';
import { fieldsFromPairs } from './read-fields.ts';

/** The fields of a form before validation. A file stands in its field by its name, as the schema takes it. */
export interface FormPost {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
  /** What is wrong with files, by field. */
  errors: Map<string, string>;
}

/** Those of a field: one, or a list; undefined where there is none. */
function ofField<T>(isList: boolean, values: T[]): T | T[] | undefined {
  if (values.length === 0) return undefined;
  return isList ? values : values[0];
}

/** Sets each file field that has files. */
function setFiles<T>(
  schema: FormSchema,
  files: ReceivedFile[],
  to: (file: ReceivedFile) => T,
): Record<string, T | T[]> {
  const fields: Record<string, T | T[]> = {};
  for (const [name, { type }] of fileFields(schema)) {
    const values = files.filter(({ field }) => field === name).map(to);
    const value = ofField(type === 'array', values);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/**
 * Reads a form with files.
 *
 * @param folder  Receives the files. @see readUpload
 */
export async function readFormPost(
  request: IncomingMessage,
  schema: FormSchema,
  folder: string,
  textLimitBytes: number,
): Promise<(FormPost & { isTrapped: boolean }) | { tooLarge: string; files?: true } | { refusal: string }> {
  const upload = await readUpload(request, schema, folder, textLimitBytes);
  if (!('pairs' in upload)) return upload;
  const { pairs, files, errors } = upload;
  const posted = fieldsFromPairs(pairs, schema);
  if ('refusal' in posted) return posted;
  return {
    ...posted,
    fields: Object.assign(
      posted.fields,
      setFiles(schema, files, ({ name }) => name),
    ),
    files,
    errors,
  };
}

/** Valid fields with their files, as they are stored. */
export function withFiles(
  schema: FormSchema,
  fields: Record<string, unknown>,
  files: ReceivedFile[],
): Record<string, unknown> {
  const file = ({ name, type, size, digest }: ReceivedFile): EnquiryFile => ({ name, type, size, digest });
  return { ...fields, ...setFiles(schema, files, file) };
}

/** For a page that comes back: no browser keeps a chosen file. */
export function chooseAgain(schema: FormSchema, files: ReceivedFile[]): Record<string, string> {
  const lost = fileFields(schema).filter(([name]) => files.some(({ field }) => field === name));
  return Object.fromEntries(
    lost.map(([name, field]) => [name, field['x-messages']?.['again'] ?? 'Choose the file again, please.']),
  );
}
