/** How many of the first bytes tell the kind of a file. */
export const headBytes = 32;

/** The brands of ISO base media files that hold pictures. ISO/IEC 23008-12. */
const brands: Record<string, string> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
};

const signatures: [bytes: string, kind: string][] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
];

/**
 * The kind of a file by its first bytes; null for any other. A file may be of a second kind as well: it is never served, and
 * who opens it does so by this one.
 *
 * @see  `FILE_KINDS`
 */
export function fileKind(head: Buffer): string | null {
  const text = head.toString('latin1');
  const signed = signatures.find(([bytes]) => text.startsWith(bytes));
  if (signed) return signed[1];
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return brands[text.slice(8, 12)] ?? null;
  return null;
}
