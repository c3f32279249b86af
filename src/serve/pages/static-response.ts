import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from '../http/response.ts';
import { compressOnce, worthCompressing } from '../http/compress-on-demand.ts';
import { acceptedEncodings, isFresh, wantedRange, type Version } from '../http/conditions.ts';
import { cacheControl, contentType } from '../http/content-type.ts';
import { codeOf } from '../environment/start-problem.ts';

type Headers = Record<string, string | string[] | undefined>;
const endings = { br: '.br', gzip: '.gz' } as const;
/** Below this a file is read at once, in bytes; longer ones are streamed. */
const readWholeBytes = 64 * 1024;

/** A file that is open, with what it was when it was opened: a swap of the folder cannot mix two builds. */
interface OpenFile {
  handle: FileHandle;
  size: number;
  version: Version;
}

/** Opens a plain file; null when there is none (a folder is none). */
async function openFile(file: string, tag = ''): Promise<OpenFile | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'].includes(codeOf(error))) return null;
    throw error;
  }
  const facts = await handle.stat();
  if (!facts.isFile()) {
    await handle.close();
    return null;
  }
  const etag = `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs * 1000).toString(36)}${tag}"`;
  return { handle, size: facts.size, version: { etag, modified: facts.mtimeMs } };
}

async function bodyOf(file: OpenFile, start = 0, end = file.size - 1): Promise<NonNullable<Answer['body']>> {
  const length = end - start + 1;
  if (length > readWholeBytes) return file.handle.createReadStream({ start, end });
  const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(Math.max(length, 0)), 0, length, start);
  await file.handle.close();
  return buffer.subarray(0, bytesRead);
}

function headersOf(urlPath: string, file: OpenFile): Record<string, string> {
  return {
    'content-type': contentType(urlPath),
    'cache-control': cacheControl(urlPath),
    'last-modified': new Date(file.version.modified).toUTCString(),
    etag: file.version.etag,
    vary: 'Accept-Encoding',
  };
}

/** Opens the best compressed form that lies beside the file and that the client takes. */
async function openCompressed(file: string, headers: Headers) {
  for (const encoding of acceptedEncodings(headers)) {
    const compressed = await openFile(file + endings[encoding], `-${encoding}`);
    if (compressed) return { encoding, compressed };
  }
  return null;
}

/**
 * Answers with a file of the site: whole, a range of it, or "you have it".
 *
 * @param root      The `dist` folder; read anew for each request, so that a new build is served at once.
 * @param names     Names from the root to the file, as `safeNames` gives them.
 * @param request   Method and headers; a range is answered from the uncompressed file.
 * @param status    404 for the not-found page, which is never 304 or 206.
 * @returns         The answer, or null when there is no such file.
 * @see             RFC 9110, 13 to 15
 */
export async function staticAnswer(
  root: string,
  names: string[],
  request: { method: string; headers: Headers },
  status = 200,
): Promise<Answer | null> {
  const file = path.join(root, ...names);
  const urlPath = `/${names.join('/')}`;
  const isPage = status === 200;
  if (request.headers['range'] === undefined || !isPage) {
    const found = await openCompressed(file, request.headers);
    if (found) {
      const { compressed, encoding } = found;
      const headers = { ...headersOf(urlPath, compressed), 'content-encoding': encoding };
      return finish(compressed, headers, request, status);
    }
  }
  const plain = await openFile(file);
  if (!plain) return null;
  const encoding = acceptedEncodings(request.headers)[0];
  const wantsRange = request.headers['range'] !== undefined && isPage;
  if (encoding && !wantsRange && worthCompressing(contentType(urlPath), plain.size))
    return compressNow(plain, file, encoding, headersOf(urlPath, plain), request, status);
  const headers = { ...headersOf(urlPath, plain), 'accept-ranges': 'bytes' };
  return finish(plain, headers, request, status);
}

/** Answers with a file that the build has not compressed. */
async function compressNow(
  file: OpenFile,
  name: string,
  encoding: 'br' | 'gzip',
  plainHeaders: Record<string, string>,
  request: { method: string; headers: Headers },
  status: number,
): Promise<Answer> {
  try {
    const etag = file.version.etag.replace(/"$/, `-${encoding}"`);
    const headers = { ...plainHeaders, etag, 'content-encoding': encoding };
    if (status === 200 && isFresh(request.headers, { ...file.version, etag })) return notModified(headers);
    const body = await compressOnce(`${name} ${etag}`, encoding, () => file.handle.readFile());
    const sized = { ...headers, 'content-length': String(body.length) };
    return request.method === 'HEAD' ? { status, headers: sized } : { status, headers: sized, body };
  } finally {
    await file.handle.close();
  }
}

function notModified(headers: Record<string, string>): Answer {
  const { 'content-type': _type, ...kept } = headers;
  return { status: 304, headers: kept };
}

async function finish(
  file: OpenFile,
  headers: Record<string, string>,
  request: { method: string; headers: Headers },
  status: number,
): Promise<Answer> {
  const isPage = status === 200;
  if (isPage && isFresh(request.headers, file.version)) {
    await file.handle.close();
    return notModified(headers);
  }
  const range = isPage && request.method === 'GET' ? wantedRange(request.headers, file.version, file.size) : null;
  if (range === 'unsatisfiable') {
    await file.handle.close();
    return {
      status: 416,
      headers: {
        ...headers,
        'cache-control': 'no-store',
        'content-range': `bytes */${file.size}`,
        'content-length': '0',
      },
    };
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const sized = { ...headers, 'content-length': String(end - start + 1) };
  if (request.method === 'HEAD') {
    await file.handle.close();
    return { status, headers: sized };
  }
  const body = await bodyOf(file, start, end);
  if (!range) return { status, headers: sized, body };
  return { status: 206, headers: { ...sized, 'content-range': `bytes ${start}-${end}/${file.size}` }, body };
}
