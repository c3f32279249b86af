import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { publicPath } from './public-folder.ts';

/** Enough for what WebM says of a film before its first frame. */
const HEAD_BYTES = 4096;
/** Boxes of an MP4 file before the one that tells its length. */
const MOST_BOXES = 32;

type Read = (at: number, bytes: number) => Buffer;

/** The length in an MP4 or MOV file: `mvhd` is the first box of `moov`. ISO/IEC 14496-12, 8.2.2 */
function mp4Seconds(read: Read, size: number): number | null {
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < MOST_BOXES; boxes++) {
    const head = read(at, 48);
    const name = head.toString('latin1', 4, 8);
    const length = head.readUInt32BE(0) === 1 ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    if (name === 'moov') {
      if (head.toString('latin1', 12, 16) !== 'mvhd') return null;
      // Version 1 has longer dates before it.
      const isLong = head[16] === 1;
      const scale = head.readUInt32BE(isLong ? 36 : 28);
      return (isLong ? Number(head.readBigUInt64BE(40)) : head.readUInt32BE(32)) / scale;
    }
    if (length < 8) return null;
    at += length;
  }
  return null;
}

/** The length in a WebM file: `Duration`, in units of `TimestampScale` nanoseconds. RFC 9559, 5.1.2 */
function webmSeconds(read: Read): number | null {
  const head = read(0, HEAD_BYTES);
  const at = head.indexOf(Buffer.from([0x44, 0x89]));
  const bytes = at < 0 ? 0 : head[at + 2]! & 0x7f;
  if (bytes !== 4 && bytes !== 8) return null;
  const duration = bytes === 4 ? head.readFloatBE(at + 3) : head.readDoubleBE(at + 3);
  const scaleAt = head.indexOf(Buffer.from([0x2a, 0xd7, 0xb1]));
  const scale = scaleAt < 0 ? 1_000_000 : head.readUIntBE(scaleAt + 4, head[scaleAt + 3]! & 0x7f);
  return (duration * scale) / 1e9;
}

/** How long a film of public/ is, in seconds, as the file says itself; null where it does not. */
export function filmSeconds(rootDir: string, src: string): number | null {
  let file: number | undefined;
  try {
    const path = publicPath(rootDir, src);
    const opened = (file = openSync(path, 'r'));
    const read: Read = (at, bytes) => {
      const buffer = Buffer.alloc(bytes);
      readSync(opened, buffer, 0, bytes, at);
      return buffer;
    };
    const seconds = /\.webm$/i.test(src) ? webmSeconds(read) : mp4Seconds(read, statSync(path).size);
    return Number.isFinite(seconds) ? seconds : null;
  } catch {
    // Damaged, or gone since it was listed.
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
