import type { FieldSchema, FormSchema } from './form-schema.ts';

/** What the server takes at most, whatever a form allows. `check` refuses a form that asks for more. */
export const FILE_LIMITS = {
  /** Bytes of one file. */
  maxBytes: 25_000_000,
  /** Files of one enquiry. */
  maxItems: 10,
  /** Bytes of one enquiry. */
  totalBytes: 50_000_000,
};

/**
 * The kinds of files that are told by their first bytes, with the ending of a file's name. What the name or the sender says is
 * not believed.
 */
export const FILE_KINDS: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/heic': '.heic',
  'image/avif': '.avif',
};

/** A file of an enquiry, as its field holds it. Its bytes are stored apart, by the digest. */
export interface EnquiryFile {
  /** As the visitor's device calls it; never a path. */
  name: string;
  /** By its first bytes: "application/pdf". */
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
}

/**
 * Whether visitors choose files for a field: `"x-input": { "type": "file", "accept": ["application/pdf"], "maxBytes": 5000000 }`.
 * The field is a string for one file, or an array of strings with `maxItems` for several. For the schema, a file is its name.
 */
export const isFileField = (field: FieldSchema): boolean => field['x-input']?.type === 'file';

/** The file fields of a form, by name. */
export const fileFields = ({ properties }: FormSchema): [name: string, field: FieldSchema][] =>
  Object.entries(properties).filter(([, field]) => isFileField(field));

/** Whether a value of a stored enquiry is a file. */
export function isFile(value: unknown): value is EnquiryFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, type, size, digest } = value as Partial<Record<keyof EnquiryFile, unknown>>;
  const isDigest = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest);
  return isDigest && typeof name === 'string' && typeof type === 'string' && typeof size === 'number';
}

/** The files among the fields of a stored enquiry, at any depth, in their order. */
export function filesIn(value: unknown): EnquiryFile[] {
  if (isFile(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

/** A size for people: "512 bytes", "2.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

/** A field's value for people: a file in one line, several in one line each; null where it holds no file. */
export function fileWords(value: unknown): string | null {
  const files = filesIn(value);
  if (files.length === 0) return null;
  return files
    .map(({ name, type, size, digest }) => `${name} (${type}, ${sizeWords(size)}, SHA-256 ${digest})`)
    .join('\n');
}
