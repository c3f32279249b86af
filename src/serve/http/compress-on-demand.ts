import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings this server makes, best first. */
type Encoding = 'br' | 'gzip';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Quick enough to be made for a waiting visitor: about 1 ms for a page, 5 % more bytes than the highest level. */
const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: (content) => toGzip(content),
};

/** What is kept takes at most this many bytes. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Text is worth it; pictures and films are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest|ld))/;

/** Whether a file gains by compression, and is small enough to be compressed while somebody waits. */
export const worthCompressing = (contentType: string, size: number): boolean =>
  size >= 512 && size <= 1024 * 1024 && COMPRESSIBLE.test(contentType);

/** Compressed files by version and encoding, those asked for longest ago first. */
const kept = new Map<string, Buffer>();
let keptBytes = 0;

function keep(key: string, content: Buffer): void {
  // Two visitors may have asked at once.
  if (!kept.has(key)) keptBytes += content.length;
  kept.set(key, content);
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) return;
    kept.delete(oldest);
    keptBytes -= length;
  }
}

/**
 * Compresses a file for the first visitor who asks, and keeps the result for the others.
 *
 * @param version  Stands for the file and its state; another version is another file.
 * @param read     Gives the content; called only when the result is not kept.
 */
export async function compressOnce(version: string, encoding: Encoding, read: () => Promise<Buffer>): Promise<Buffer> {
  const key = `${version} ${encoding}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = await compress[encoding](await read());
  keep(key, made);
  return made;
}
