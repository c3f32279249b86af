import { open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { measureSvg, pictureFacts } from '../../../validate/facts/picture-facts.ts';
import type { UploadedFile } from '../../protocol.ts';
import { studioFolder } from '../draft.ts';
import { BadRequest } from '../requests/requests.ts';
import { checkFilm } from './check-film.ts';
import { fileKind, HEAD_BYTES, type FileKind } from './file-kind.ts';
import { fileSlug } from './file-name.ts';
import { cleanPhotograph } from './photograph.ts';
import { placeFile, targetFolder } from './place-file.ts';
import { receiveFile, temporaryFile } from './receive-file.ts';
import { safeSvg } from './safe-svg.ts';

const ENDINGS: Record<FileKind, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  avif: '.avif',
  gif: '.gif',
  svg: '.svg',
  mp4: '.mp4',
  webm: '.webm',
};

const isFilm = (kind: FileKind): kind is 'mp4' | 'webm' => kind === 'mp4' || kind === 'webm';

/** Replaces the content of the temporary file by what may be published. Returns what is to be said about it. */
async function clean(temporary: string, kind: FileKind, file: FileHandle): Promise<string[]> {
  if (isFilm(kind)) {
    const hasPlace = await checkFilm(file, kind);
    return hasPlace
      ? [
          'The film says where it was taken, and visitors can read that. Save it without its location if they should not.',
        ]
      : [];
  }
  const bytes = await readFile(temporary);
  if (kind !== 'svg') {
    await writeFile(temporary, await cleanPhotograph(bytes, kind));
    return [];
  }
  const { svg, removed } = safeSvg(bytes);
  if (!measureSvg(svg))
    throw new BadRequest(
      'The drawing has no size: neither width and height in px nor a "viewBox". Save it again with its size. Nothing was stored.',
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
  let temporary: string | undefined;
  try {
    temporary = await temporaryFile(join(studioFolder(rootDir), 'uploads'));
    await receiveFile(request, temporary);
    const file = await open(temporary, 'r');
    let kind: FileKind;
    let notes: string[];
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      kind = fileKind(head.subarray(0, (await file.read(head, 0, HEAD_BYTES, 0)).bytesRead));
      notes = await clean(temporary, kind, file);
    } finally {
      await file.close();
    }
    const usual = isFilm(kind) ? '/video' : '/pictures';
    const folder = query.get('folder') ?? usual;
    const place = await targetFolder(rootDir, folder, folder === usual);
    const stem = fileSlug(query.get('name') ?? '', isFilm(kind) ? 'film' : 'picture');
    const src = `${folder}/${await placeFile(temporary, place, stem, ENDINGS[kind])}`;
    const facts = isFilm(kind) ? null : pictureFacts(rootDir, src);
    return { src, width: facts?.width ?? null, height: facts?.height ?? null, notes };
  } catch (fault) {
    throw refusalOf(fault);
  } finally {
    if (temporary !== undefined) await rm(temporary, { force: true });
  }
}
