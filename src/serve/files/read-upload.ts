import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { FILE_LIMITS, fileFields, type EnquiryFile } from '../../model/form/file-field.ts';
import type { FieldSchema, FormSchema } from '../../model/form/form-schema.ts';
import { ClientLeft, decodeUtf8 } from '../http/read-body.ts';
import { displayName } from './file-name.ts';
import { receiveFile, type FileFacts } from './receive-file.ts';

/** A file that was received whole, of a kind and size that its field allows. */
export interface ReceivedFile extends EnquiryFile {
  field: string;
  /** Where its bytes are, synced to the disk. */
  path: string;
}

/** What a post holds, or why it is refused. */
export type Upload =
  | {
      pairs: [name: string, value: string][];
      files: ReceivedFile[];
      /** One message for each field with a file that it does not take. */
      errors: Map<string, string>;
    }
  /** A sentence. `files`: it is they that are too large. */
  | { tooLarge: string; files?: true }
  | { refusal: string };

const tooLarge = { tooLarge: 'The files of the enquiry are larger than 50 MB.', files: true } as const;

/** Room for boundaries and the headers of parts. Bytes. */
const overheadBytes = 64 * 1024;

/** The message of a field for a rule that only its files have. */
const messageFor = (field: FieldSchema, rule: string, fallback: string): string =>
  field['x-messages']?.[rule] ?? fallback;

/** How reading the parts has ended. */
type Outcome = 'whole' | Exclude<Upload, { pairs: unknown }>;

/** A part of a form that was received as a file. */
interface FilePart extends FileFacts {
  field: string;
  filename: string;
  path: string;
}

/** Why a field does not take a file; undefined where it does. */
function obstacle(field: FieldSchema, { size, kind }: FileFacts, isSecond: boolean): string | undefined {
  const { maxBytes = FILE_LIMITS.maxBytes, accept = [] } = field['x-input'] ?? {};
  if (field.type !== 'array' && isSecond) return messageFor(field, 'maxItems', 'Choose one file only.');
  if (size > maxBytes) return messageFor(field, 'maxBytes', 'This file is too large.');
  if (kind === null || !accept.includes(kind)) return messageFor(field, 'accept', 'This kind of file is not taken.');
  return undefined;
}

/** Sorts the files of a form, in the order in which they were sent, into those that their fields take and errors. */
function judge(parts: FilePart[], fields: Map<string, FieldSchema>, errors: Map<string, string>): ReceivedFile[] {
  const seen = new Set<string>();
  const files: ReceivedFile[] = [];
  for (const { field, filename, path: file, ...facts } of parts) {
    const error = obstacle(fields.get(field)!, facts, seen.has(field));
    seen.add(field);
    if (error !== undefined) errors.set(field, error);
    else {
      const { size, kind, digest } = facts;
      files.push({ field, name: displayName(filename), type: kind!, size, digest, path: file });
    }
  }
  return files;
}

/** A parser for the parts of a form; null where the request names no boundary. */
function openParser(request: IncomingMessage, schema: FormSchema) {
  const limits = {
    fieldNameSize: 200,
    // Several files or choices of a field are parts of their own.
    parts: Object.keys(schema.properties).length * 20 + 20,
    headerPairs: 20,
    headerSize: 8 * 1024,
  };
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
      // It would replace what is not UTF-8 in a text.
      isPartAFile: () => true,
    });
  } catch {
    return null;
  }
}

/**
 * Receives a form with files: streamed to the disk and hashed on the way, never held in memory. What is too large, of another
 * kind or not asked for is read on and dropped, so that the sender gets the response.
 *
 * @param folder          An empty folder; the caller removes it with everything in it.
 * @param textLimitBytes  Of all fields that are not files.
 * @throws                ClientLeft when the connection breaks before the body is complete; an error of the disk.
 * @see                   RFC 7578; docs/decisions/0085-files-lie-beside-the-store.md
 */
export async function readUpload(
  request: IncomingMessage,
  schema: FormSchema,
  folder: string,
  textLimitBytes: number,
): Promise<Upload> {
  const limitBytes = FILE_LIMITS.totalBytes + textLimitBytes + overheadBytes;
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return tooLarge;
  const parser = openParser(request, schema);
  if (parser === null) return { refusal: 'The form was sent without a boundary between its parts.' };
  const fields = new Map(fileFields(schema));
  const pairs: [string, string][] = [];
  const errors = new Map<string, string>();
  const parts: Promise<FilePart>[] = [];
  const aborting = new AbortController();
  // Each file listens until it is on the disk, and there may be more than ten: Node would tell of a leak.
  setMaxListeners(0, aborting.signal);
  let textBytes = 0;
  let bodyBytes = 0;
  let over = () => {};

  const countBytes = (chunk: Buffer) => {
    bodyBytes += chunk.length;
    if (bodyBytes > limitBytes) over();
  };
  const reading = new Promise<Outcome>((resolve, reject) => {
    over = () => resolve(tooLarge);
    request.on('data', countBytes);
    const countText = (bytes: number) => {
      textBytes += bytes;
      if (textBytes > textLimitBytes) resolve({ tooLarge: 'The enquiry without its files is larger than 64 KB.' });
    };
    const readText = (name: string, part: Readable) => {
      const chunks: Buffer[] = [];
      countText(Buffer.byteLength(name));
      part.on('data', (chunk: Buffer) => {
        countText(chunk.length);
        chunks.push(chunk);
      });
      part.on('end', () => {
        const value = decodeUtf8(Buffer.concat(chunks));
        if (value === null) resolve({ refusal: 'The form is not UTF-8. Send it as UTF-8.' });
        else if (fields.has(name)) errors.set(name, 'A file was sent as text. Choose it again.');
        else pairs.push([name, value.replaceAll('\r\n', '\n')]);
      });
    };
    // Names are undefined where a part has none, whatever the types say.
    parser.on('file', (field = '', stream, filename: string | undefined, _encoding, type) => {
      // A part that is cut off would end the process.
      stream.on('error', () => {});
      if (filename === undefined && type !== 'application/octet-stream') return readText(field, stream);
      const rules = fields.get(field);
      if (!rules) {
        errors.set(field, 'This field is not part of the form.');
        return void stream.resume();
      }
      const { maxBytes = FILE_LIMITS.maxBytes } = rules['x-input'] ?? {};
      const file = path.join(folder, String(parts.length));
      const part = receiveFile(stream, file, maxBytes, aborting.signal).then((facts) => ({
        field,
        filename: filename ?? '',
        path: file,
        ...facts,
      }));
      part.catch(reject);
      parts.push(part);
    });
    parser.on('partsLimit', () => resolve({ refusal: 'The form was sent in too many parts.' }));
    parser.on('error', () => resolve({ refusal: 'The form was sent in parts that cannot be read, or cut off.' }));
    parser.on('finish', () => resolve('whole'));
    const leave = () => reject(new ClientLeft());
    request.once('error', leave);
    request.once('close', () => request.complete || leave());
    if (request.destroyed) leave();
    else request.pipe(parser);
  });
  try {
    const outcome = await reading;
    if (outcome !== 'whole') return outcome;
    // A control without a file sends an empty one.
    const chosen = (await Promise.all(parts)).filter(({ filename, size }) => filename !== '' || size > 0);
    return { pairs, files: judge(chosen, fields, errors), errors };
  } finally {
    request.unpipe(parser);
    request.off('data', countBytes);
    // Anyone who sends on before reading still gets the response.
    request.resume();
    aborting.abort();
    await Promise.allSettled(parts);
  }
}
