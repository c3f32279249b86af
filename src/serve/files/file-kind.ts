/** How many of the first bytes tell the kind of a file. */
export const headBytes = 256;

const signatures: [bytes: string, kind: string][] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
];

/**
 * ISO base media files by their brands: the first, and those that it is compatible with. A picture by a brand of HEIC may be AVIF.
 *
 * @see  ISO/IEC 23008-12; https://mp4ra.org/registered-types/brands
 */
const brands: [RegExp, kind: string][] = [
  [/^(?:avi[fs]|(?:hei|hev|mif|msf)..{4}(?:.{4}){0,8}avif)/s, 'image/avif'],
  [/^(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1)/, 'image/heic'],
  [/^(?:iso[2-9a-m]|isom|mp4[12]|avc1|dash|M4V[ HP]?|MSNV|f4v )/, 'video/mp4'],
  [/^qt {2}/, 'video/quicktime'],
];

/**
 * The kind of a file by its first bytes; null for any other. A file may be of a second kind as well.
 *
 * @see  `FILE_KINDS`, those that a form may ask for
 */
export function fileKind(head: Buffer): string | null {
  const text = head.toString('latin1');
  const signed = signatures.find(([bytes]) => text.startsWith(bytes));
  if (signed) return signed[1];
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  // EBML: 0x4282 is the type of the document, with its length and the word.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('\x42\x82\x84webm') ? 'video/webm' : 'video/x-matroska';
  if (text.slice(4, 8) === 'ftyp') return brands.find(([brand]) => brand.test(text.slice(8)))?.[1] ?? null;
  return null;
}
