import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '../environment/start-error.ts';
import type { HttpResponse } from '../http/response.ts';
import { compressCached, isCompressible } from './compress-on-demand.ts';
import { acceptedEncodings, isFresh, requestedRange, type Encoding } from './conditions.ts';
import { cacheControl, contentType } from '../http/content-type.ts';

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
/** Files up to this size are read at once, in bytes; longer ones are streamed. */
const readWholeBytes = 64 * 1024;

/** An open file with its state when it was opened: a release that is swapped in cannot mix with it. */
interface OpenFile {
  handle: FileHandle;
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Of a file that the build has compressed. */
  encoding?: Encoding;
}

/** Opens a regular file; null when there is none (a folder is none). */
async function openFile(file: string, encoding?: Encoding): Promise<OpenFile | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'].includes(codeOf(error))) return null;
    throw error;
  }
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, size: stats.size, modified: stats.mtimeMs, ...(encoding && { encoding }) };
  await handle.close();
  return null;
}

/** Opens the best compressed variant beside a file, else the file itself. */
async function openVariant(file: string, encodings: Encoding[]): Promise<OpenFile | null> {
  for (const encoding of encodings) {
    const variant = await openFile(file + endings[encoding], encoding);
    if (variant) return variant;
  }
  return openFile(file);
}

/**
 * Responds with a file of the site: all of it, a range, or 304.
 *
 * @param root      The `dist` folder, or another.
 * @param names     Names from the root to the file, as `safeNames` gives them.
 * @param request   Method and headers; ranges are of the uncompressed file.
 * @param status    404 for the not-found page, which is never 304 or 206.
 * @param since     When the file came to its address, if by the timetable: it has been modified then at the latest.
 * @returns         Null when there is no such file.
 * @see             RFC 9110, 13 to 15; docs/decisions/0060-the-server-keeps-its-own-static-files.md
 */
export async function staticResponse(
  root: string,
  names: string[],
  { method, headers: asked }: { method: string; headers: IncomingHttpHeaders },
  status = 200,
  since = 0,
): Promise<HttpResponse | null> {
  const file = path.join(root, ...names);
  const isFound = status === 200;
  const encodings = isFound && asked.range !== undefined ? [] : acceptedEncodings(asked);
  const opened = await openVariant(file, encodings);
  if (!opened) return null;
  const { handle, size } = opened;
  const modified = Math.max(opened.modified, since);
  const type = contentType(file);
  const compressNow = !opened.encoding && isCompressible(type, size) ? encodings[0] : undefined;
  const encoding = opened.encoding ?? compressNow;
  const tag = `${size.toString(36)}-${Math.round(modified * 1000).toString(36)}${since > 0 ? `-${since.toString(36)}` : ''}${encoding ? `-${encoding}` : ''}`;
  const version = { etag: `"${tag}"`, modified };
  const headers: Record<string, string> = {
    'cache-control': cacheControl(file),
    'last-modified': new Date(modified).toUTCString(),
    etag: version.etag,
    vary: 'Accept-Encoding',
    ...(encoding ? { 'content-encoding': encoding } : { 'accept-ranges': 'bytes' }),
  };
  let stream: Readable | undefined;
  try {
    if (isFound && isFresh(asked, version)) return { status: 304, headers };
    headers['content-type'] = type;
    if (compressNow) {
      const body = await compressCached(`${file} ${tag}`, compressNow, () => handle.readFile());
      headers['content-length'] = String(body.length);
      return method === 'HEAD' ? { status, headers } : { status, headers, body };
    }
    const range = isFound && method === 'GET' ? requestedRange(asked, version, size) : null;
    if (range === 'unsatisfiable') {
      const contentRange = { 'content-range': `bytes */${size}`, 'content-length': '0' };
      return { status: 416, headers: { ...headers, 'cache-control': 'no-store', ...contentRange } };
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const length = end - start + 1;
    headers['content-length'] = String(length);
    if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
    const response = { status: range ? 206 : status, headers };
    if (method === 'HEAD') return response;
    if (length > readWholeBytes) return { ...response, body: (stream = handle.createReadStream({ start, end })) };
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return { ...response, body: buffer.subarray(0, bytesRead) };
  } finally {
    if (!stream) await handle.close();
  }
}
