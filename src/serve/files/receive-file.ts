import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileKind, headBytes } from './file-kind.ts';

/** What was seen of a file while it was written. */
export interface FileFacts {
  /** Bytes that were sent, also those that were dropped. */
  size: number;
  /** By its first bytes; null for a kind that is not known. */
  kind: string | null;
  /** SHA-256 in hexadecimal. */
  digest: string;
}

/**
 * Writes a file to the disk, synced, while it is counted and hashed.
 *
 * @param maxBytes  What follows is read and dropped.
 * @throws          Where the disk or the stream fails, or the signal aborts.
 */
export async function receiveFile(
  from: Readable,
  file: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<FileFacts> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  const inspecting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
      if (size > maxBytes) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const options = signal ? { signal } : {};
  await pipeline(from, inspecting, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), options);
  return { size, kind: fileKind(head), digest: hash.digest('hex') };
}
