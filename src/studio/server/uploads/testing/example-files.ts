import sharp, { type Sharp } from 'sharp';

/** Files for the tests of uploads. */

/** A picture of one colour. */
export const plain = (width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2456d6' } });

/** The beginning of a HEIC file. */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');

/** A box of an MP4. */
export function box(kind: string, content: string | Buffer): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length + 8);
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), bytes]);
}

/** The smallest file that has the form of an MP4. */
export const mp4 = (metadata = ''): Buffer =>
  Buffer.concat([box('ftyp', 'isom\0\0\x02\0isommp41'), box('moov', metadata), box('mdat', 'frames')]);

/** The beginning of a WebM. */
export const webm = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1');

/** A drawing with something in it. */
export const svg = (content = '<path d="M0 0h9"/>', attributes = 'viewBox="0 0 40 30"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

/** A PNG that says it is much larger than it is. */
export async function hugePng(width: number, height: number): Promise<Buffer> {
  const png = await plain(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A GIF of one pixel and many frames. */
export function longGif(frames: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const [head, frame, end] = [gif.subarray(0, 19), gif.subarray(19, -1), gif.subarray(-1)];
  return Buffer.concat([head, Buffer.alloc(frame.length * frames, frame), end]);
}
