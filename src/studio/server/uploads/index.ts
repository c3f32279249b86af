import { chmod, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { inUploadFolder, sweepUploads } from '../../../serve/files/upload-folder.ts';
import { measureSvg, pictureFacts } from '../../../validate/facts/picture-facts.ts';
import { tooLargeDrawing } from '../../../validate/facts/picture-limits.ts';
import type { UploadedFile } from '../../protocol.ts';
import { studioFolder } from '../draft/own-log.ts';
import { BadRequest } from '../requests/requests.ts';
import { shownKind } from './file-kind.ts';
import { cleanPhotograph } from './photograph.ts';
import { placeFile, targetFolder } from './place-file.ts';
import { safeSvg } from './safe-svg.ts';
import { PassThrough } from 'node:stream';
import { receiveFile, type FileFacts } from '../../../serve/files/receive-file.ts';
import { isDeviceName } from '../../../serve/files/file-name.ts';

/** A name longer than this says no more. */
const MAX_LENGTH = 60;

/**
 * The name under which a file is stored: small letters, digits and hyphens of its own name, without the ending.
 *
 * @param name      As the browser sent it: anything at all.
 * @param fallback  For a name without a letter or digit that an address can hold: "picture".
 */
function fileSlug(name: string, fallback: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  const slug = own
    .replace(/(?<=.)\.[^.]*$/, '')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return fallback;
  return isDeviceName(slug) ? `${fallback}-${slug}` : slug;
}

/** The largest file that the studio takes. docs/product.md 11 */
const LIMIT_BYTES = 25 * 1024 * 1024;

const tooLarge = () => new BadRequest('The file is more than 25 MB. Make it smaller. Nothing was stored.', 413);

/**
 * Writes the body of a request to a file, as it comes in.
 *
 * @param file  Must not exist; the caller removes it, whatever happens.
 * @throws      BadRequest for more than the limit, or where the connection broke.
 */
async function receiveUpload(request: IncomingMessage, file: string): Promise<FileFacts> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT_BYTES) throw tooLarge();
  const body = new PassThrough();
  const leave = () => body.destroy(new BadRequest('The file did not arrive as a whole. Nothing was stored.'));
  request.once('error', leave).once('close', () => request.complete || leave());
  if (request.destroyed && !request.complete) leave();
  try {
    // The request stays open for the answer.
    const facts = await receiveFile(request.pipe(body), file, LIMIT_BYTES);
    if (facts.size > LIMIT_BYTES) throw tooLarge();
    return facts;
  } finally {
    // A client that sends before it reads still gets the answer.
    request.unpipe(body).resume();
  }
}

/** An upload that is older was cut off by the end of its process. */
const UPLOAD_MS = 3_600_000;

/** Marks of a place in the metadata of an MP4, as phones write it. */
const PLACE = ['\u00a9xyz', 'com.apple.quicktime.location', 'loci'];

/** Replaces the content of the temporary file by what may be published. Returns what is to be said about it. */
async function clean(temporary: string, kind: string, bytes: Buffer): Promise<string[]> {
  if (kind.startsWith('video/'))
    return PLACE.some((mark) => bytes.includes(mark, 0, 'latin1'))
      ? [
          'The film says where it was taken, and visitors can read that. Save it without its location if they should not.',
        ]
      : [];
  if (kind !== 'image/svg+xml') {
    await writeFile(temporary, await cleanPhotograph(bytes, kind));
    return [];
  }
  const { svg, removed } = safeSvg(bytes);
  const size = measureSvg(svg);
  if (!size)
    throw new BadRequest(
      'The drawing has no size: neither width and height in px nor a “viewBox”. Save it again with its size. Nothing was stored.',
    );
  const excess = tooLargeDrawing(size);
  if (excess) throw new BadRequest(`The drawing is too large. ${excess.join(' ')} Nothing was stored.`);
  await writeFile(temporary, svg);
  return removed.length > 0 ? [`Taken out of the drawing: ${removed.join(', ')}.`] : [];
}

/** Why the disk refused, in a sentence for people; the fault itself where it is ours. */
function refusalOf(fault: unknown): unknown {
  const { code } = fault as NodeJS.ErrnoException;
  if (fault instanceof BadRequest || code === undefined) return fault;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new BadRequest('There is no space left on the disk. Free some space. Nothing was stored.', 507);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new BadRequest(
      'The computer does not allow writing to public/. Allow it, then try again. Nothing was stored.',
    );
  return new BadRequest(`The file could not be stored: the computer says ${code}. Nothing was stored.`, 500);
}

/**
 * Takes a picture or a film into public/. It is received beside it, made harmless, and only then given its name, so that
 * nothing half or unsafe is ever published. No file is replaced, and the config stays as it is.
 *
 * @param search  Of the address: `name` as the file is called, `folder` from public/ on where one is wished for.
 * @throws        BadRequest with a sentence for people; then nothing is left behind.
 * @see           docs/decisions/0077-uploads-are-written-anew.md
 */
export async function storeUpload(rootDir: string, request: IncomingMessage, search: string): Promise<UploadedFile> {
  const query = new URLSearchParams(search);
  // On the disk of public/, where possible, but not in it: what is half there must not be published.
  const uploads = join(studioFolder(rootDir), 'uploads');
  try {
    await sweepUploads(uploads, Date.now() - UPLOAD_MS);
    return await inUploadFolder(uploads, async (uploadFolder) => {
      const temporary = join(uploadFolder, 'file');
      const received = await receiveUpload(request, temporary);
      const bytes = await readFile(temporary);
      const { kind, ending } = shownKind(received.kind, bytes);
      const notes = await clean(temporary, kind, bytes);
      const isFilm = kind.startsWith('video/');
      const usual = isFilm ? '/video' : '/pictures';
      const folder = query.get('folder') ?? usual;
      const place = await targetFolder(rootDir, folder, folder === usual);
      const stem = fileSlug(query.get('name') ?? '', isFilm ? 'film' : 'picture');
      await chmod(temporary, 0o644);
      const src = `${folder}/${await placeFile(temporary, place, stem, ending)}`;
      const facts = isFilm ? null : pictureFacts(rootDir, src);
      return { src, width: facts?.width ?? null, height: facts?.height ?? null, notes };
    });
  } catch (fault) {
    throw refusalOf(fault);
  }
}
