import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Sizes in bytes. https://sqlite.org/fileformat2.html#the_write_ahead_log */
const walHeaderBytes = 32;
const frameHeaderBytes = 24;
const magicNumbers = [0x377f0682, 0x377f0683];

/** Whether a database is in WAL mode. A backup is not. https://sqlite.org/fileformat2.html */
export function isInWalMode(file: string): boolean {
  const header = Buffer.alloc(20);
  const handle = openSync(file, 'r');
  readSync(handle, header, 0, header.length, 0);
  closeSync(handle);
  return header.readUInt8(18) === 2;
}

/**
 * Counts the pages written to a `-wal` file since its last reset, committed or not. SQLite skips pages it cannot read
 * without an error, so its own count is compared with this one.
 *
 * @param walFile  Not empty.
 * @returns        Null when the file is not one of SQLite's.
 */
export function countWalPages(walFile: string): number | null {
  const bytes = readFileSync(walFile);
  if (bytes.length < walHeaderBytes || !magicNumbers.includes(bytes.readUInt32BE(0))) return null;
  const frameBytes = frameHeaderBytes + bytes.readUInt32BE(8);
  const salt = bytes.subarray(16, 24);
  let count = 0;
  for (let at = walHeaderBytes; bytes.subarray(at + 8, at + 16).equals(salt); at += frameBytes) count += 1;
  return count;
}
