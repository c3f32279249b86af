import { BadRequest } from '../requests/requests.ts';

/** The kinds of files that the site shows, with the ending of their name. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
  'image/svg+xml': '.svg',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
};

/** Why a kind that people have is not among them, and what to do. */
const REFUSED: Record<string, string> = {
  'image/heic':
    'This is a HEIC picture, as phones take them, and browsers cannot show it. Save it as JPEG and drop that: on an iPhone, Settings, Camera, Formats, “Most Compatible” takes JPEG from now on.',
  'video/quicktime': 'This is a QuickTime film, which many browsers cannot play. Save it as MP4 and drop that.',
  'video/x-matroska': 'This film is no WebM that browsers play. Save it as WebM or MP4.',
};

/**
 * The kind of an uploaded file, and the ending of its name.
 *
 * @param kind   As `fileKind` tells it.
 * @param bytes  All of the file.
 * @throws       BadRequest for everything that the site cannot show.
 */
export function shownKind(kind: string | null, bytes: Buffer): { kind: string; ending: string } {
  // Whether it is a drawing is for the parser to say.
  const isDrawing = /^(?:\uFEFF)?\s*<(?:\?xml|!--|!doctype\s+svg|svg|[a-z]\w*:svg)\b/i.test(
    bytes.toString('utf8', 0, 4096),
  );
  const known = kind ?? (isDrawing ? 'image/svg+xml' : '');
  const ending = ENDINGS[known];
  if (ending !== undefined) return { kind: known, ending };
  const why =
    bytes.length === 0
      ? 'The file is empty.'
      : (REFUSED[known] ??
        'This file is no picture or film that the site can show. It shows JPEG, PNG, WebP, AVIF, GIF and SVG pictures, and MP4 and WebM films.');
  throw new BadRequest(`${why} Nothing was stored.`);
}
