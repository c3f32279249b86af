import { chmod, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { inUploadFolder, sweepUploads } from '../../../serve/files/upload-folder.ts';
import { measureSvg, pictureFacts } from '../../../validate/facts/picture-facts.ts';
import type { UploadedFile } from '../../protocol.ts';
import { studioFolder } from '../draft/draft-store.ts';
import { BadRequest } from '../requests/requests.ts';
import { shownKind } from './file-kind.ts';
import { fileSlug } from './file-name.ts';
import { cleanPhotograph } from './photograph.ts';
import { placeFile, targetFolder } from './place-file.ts';
import { receiveUpload } from './receive-upload.ts';
import { safeSvg } from './safe-svg.ts';

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
  if (!measureSvg(svg))
    throw new BadRequest(
      'The drawing has no size: neither width and height in px nor a “viewBox”. Save it again with its size. Nothing was stored.',
    );
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
