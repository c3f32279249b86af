import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './conditions.ts';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** Brotli's level while a visitor waits: a few ms for a page. */
const QUICK = 6;
/**
 * Brotli's level for what is asked for again: 8 % fewer bytes, with which the largest page of this site fits into the first
 * burst of a new connection (14.6 KB), but half a second of work.
 */
const THOROUGH = 11;

const brotli = (content: Buffer, quality: number): Promise<Buffer> =>
  toBrotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content, QUICK),
  gzip: (content) => toGzip(content),
};

/** Size of the cache. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Text; pictures and films are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest|ld))/;

/** Whether a file gains by compression, and is small enough to be compressed while somebody waits. */
export const isCompressible = (contentType: string, size: number): boolean =>
  size >= 512 && size <= 1024 * 1024 && COMPRESSIBLE.test(contentType);

interface CachedFile {
  content: Buffer;
  /** Nothing more is to be gained. */
  isSmallest: boolean;
}

/** Compressed files by version and encoding, the least recently used first. */
const cache = new Map<string, CachedFile>();
let cachedBytes = 0;

function addToCache(key: string, file: CachedFile): void {
  // Two visitors may have asked at the same time.
  cachedBytes += file.content.length - (cache.get(key)?.content.length ?? 0);
  cache.set(key, file);
  for (const [oldest, { content }] of cache) {
    if (cachedBytes <= CACHE_BYTES) return;
    cache.delete(oldest);
    cachedBytes -= content.length;
  }
}

/** One file at a time, so that one of the process's four threads is busy with it at most. */
let thoroughly: Promise<unknown> = Promise.resolve();

/** Compresses a cached file again, at the level nobody can wait for. */
function compressThoroughly(key: string, file: CachedFile): void {
  file.isSmallest = true;
  thoroughly = thoroughly
    .then(async () => {
      const content = await brotli(await fromBrotli(file.content), THOROUGH);
      if (cache.get(key) === file) addToCache(key, { content, isSmallest: true });
    })
    // Visitors go on getting the larger one.
    .catch(() => {});
}

/**
 * Compresses a file for the first visitor who asks, and caches the result for the others. What is asked for twice is
 * compressed to its smallest in the background; both have one version, because no part of either is ever sent alone.
 *
 * @param version  Identifies the file and its state.
 * @param read     Reads the content; called only when the result is not cached.
 */
export async function compressCached(
  version: string,
  encoding: Encoding,
  read: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = `${version} ${encoding}`;
  const cached = cache.get(key);
  if (cached) {
    cache.delete(key);
    cache.set(key, cached);
    if (encoding === 'br' && !cached.isSmallest) compressThoroughly(key, cached);
    return cached.content;
  }
  const content = await compress[encoding](await read());
  addToCache(key, { content, isSmallest: false });
  return content;
}
