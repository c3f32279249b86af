import { BadRequest } from '../requests/requests.ts';

/** What a file is, whatever it is called. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg' | 'mp4' | 'webm';

/** The bytes that tell the kind of a file. */
export const HEAD_BYTES = 4096;

/** Brands of the container that MP4 shares with other formats. https://mp4ra.org/registered-types/brands */
const MP4_BRAND = /^(?:iso[2-9a-m]|isom|mp4[12]|avc1|dash|M4V[ HP]?|MSNV|f4v )/;
const HEIC_BRAND = /^(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1)/;

const CURE = 'The site shows JPEG, PNG, WebP, AVIF, GIF and SVG pictures, and MP4 and WebM films.';

const refuse = (what: string): BadRequest => new BadRequest(`${what} Nothing was stored.`);

/** The kind of a file in the container of MP4, AVIF and HEIC. */
function boxedKind(head: Buffer): FileKind {
  const brand = head.toString('latin1', 8, 12);
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = head.toString('latin1', 16, length).match(/.{4}/gs) ?? [];
  if (brand === 'avif' || brand === 'avis' || (HEIC_BRAND.test(brand) && brands.includes('avif'))) return 'avif';
  if (HEIC_BRAND.test(brand))
    throw refuse(
      'This is a HEIC picture, as phones take them, and browsers cannot show it. Save it as JPEG and drop that: on an iPhone, Settings, Camera, Formats, "Most Compatible" takes JPEG from now on.',
    );
  if (MP4_BRAND.test(brand)) return 'mp4';
  if (brand === 'qt  ')
    throw refuse('This is a QuickTime film, which many browsers cannot play. Save it as MP4 and drop that.');
  throw refuse(`This file is no picture or film that browsers show. ${CURE}`);
}

/**
 * Tells a file's kind by its first bytes.
 *
 * @param head  The first `HEAD_BYTES` of the file, or all of a shorter one.
 * @throws      BadRequest for everything that the site cannot use.
 */
export function fileKind(head: Buffer): FileKind {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (head.length === 0) throw refuse('The file is empty.');
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'webm';
  if (text(4, 8) === 'ftyp' && head.length >= 16) return boxedKind(head);
  // Whether it is a drawing is for the parser to say.
  if (/^(?:\uFEFF)?\s*<(?:\?xml|!--|!doctype\s+svg|svg|[a-z]\w*:svg)\b/i.test(head.toString('utf8'))) return 'svg';
  throw refuse(`This file is no picture or film that the site can show. ${CURE}`);
}
