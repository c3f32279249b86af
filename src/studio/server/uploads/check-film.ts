import type { FileHandle } from 'node:fs/promises';
import { BadRequest } from '../requests/requests.ts';

const damaged = () =>
  new BadRequest('The film is damaged or cut off. Save it again in the program it was made with. Nothing was stored.');

const read = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

/** Marks of a place in the metadata of an MP4, as phones write it. */
const PLACE = ['\u00a9xyz', 'com.apple.quicktime.location', 'loci'];

/** Walks through the boxes of an MP4; they must fill the file. Returns whether it says where it was taken. */
async function checkMp4(file: FileHandle, bytes: number): Promise<boolean> {
  const kinds = new Set<string>();
  let hasPlace = false;
  for (let at = 0; at < bytes;) {
    const head = await read(file, at, 16);
    if (head.length < 8) throw damaged();
    const kind = head.toString('latin1', 4, 8);
    let size = head.readUInt32BE(0);
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8));
    else if (size === 0) size = bytes - at;
    if (!/^[\x20-\x7e\xa9]{4}$/.test(kind) || size < 8 || at + size > bytes) throw damaged();
    kinds.add(kind);
    if (kind === 'moov') {
      const metadata = (await read(file, at, size)).toString('latin1');
      hasPlace ||= PLACE.some((mark) => metadata.includes(mark));
    }
    at += size;
  }
  if (!kinds.has('moov') || !(kinds.has('mdat') || kinds.has('moof'))) throw damaged();
  return hasPlace;
}

/** The length of an EBML number and its value; null for a length that the writer did not know. */
function ebmlNumber(bytes: Buffer, at: number): { length: number; value: number | null } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) throw damaged();
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    value = value * 256 + bytes[at + index]!;
    isUnknown &&= bytes[at + index] === 0xff;
  }
  return { length, value: isUnknown ? null : value };
}

/** Checks the head of a WebM, and that its one segment fills the file. */
async function checkWebm(file: FileHandle, bytes: number): Promise<void> {
  const head = await read(file, 0, 256);
  const header = ebmlNumber(head, 4);
  const start = 4 + header.length + (header.value ?? Number.POSITIVE_INFINITY);
  // DocType: 0x4282, its length, and the word.
  if (!head.subarray(0, start).includes(Buffer.from('\x42\x82\x84webm', 'latin1')))
    throw new BadRequest('This film is no WebM that browsers play. Save it as WebM or MP4. Nothing was stored.');
  const segment = await read(file, start, 12);
  if (segment.length < 5 || segment.readUInt32BE(0) !== 0x18538067) throw damaged();
  const size = ebmlNumber(segment, 4);
  if (size.value !== null && start + 4 + size.length + size.value !== bytes) throw damaged();
}

/**
 * Looks at the container of a film, which is stored as it is: whole, and with nothing behind it.
 *
 * @returns  Whether its metadata say where it was taken.
 * @throws   BadRequest
 */
export async function checkFilm(file: FileHandle, kind: 'mp4' | 'webm'): Promise<boolean> {
  const { size } = await file.stat();
  if (kind === 'mp4') return checkMp4(file, size);
  await checkWebm(file, size);
  return false;
}
