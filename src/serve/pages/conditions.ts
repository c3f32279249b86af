import type { IncomingHttpHeaders } from 'node:http';

/** The state of a file, as far as a cache may ask. */
export interface FileVersion {
  /** Strong, with its quotes. */
  etag: string;
  /** Milliseconds since 1970. */
  modified: number;
}

/** The content encodings that the server produces. */
export type Encoding = 'br' | 'gzip';

/** HTTP dates know whole seconds only. */
function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/**
 * True when the client has this version already, so that the response is 304.
 *
 * @see  RFC 9110, 13.1.2 and 13.1.3: If-None-Match alone decides when it is there
 */
export function isFresh(headers: IncomingHttpHeaders, version: FileVersion): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === version.etag);
  }
  // NaN, which is never greater or equal, where there is no date.
  return Date.parse(headers['if-modified-since'] ?? '') >= wholeSeconds(version.modified);
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses the one byte range that a client asks for.
 *
 * @param size  Of the file, in bytes.
 * @returns     The range; null when the response is the whole file (no range, several, another unit, malformed, or an
 *              `If-Range` that no longer matches); "unsatisfiable" for 416.
 * @see         RFC 9110, 14.1.2, 14.2 and 13.1.5
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  version: FileVersion,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '');
  if (!match || (match[1] === '' && match[2] === '') || !rangeStillMatches(headers, version)) return null;
  const [first, last] = [match[1]!, match[2]!];
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function rangeStillMatches(headers: IncomingHttpHeaders, version: FileVersion): boolean {
  if (headers['if-range'] === undefined) return true;
  const condition = String(headers['if-range']).trim();
  if (condition.startsWith('"')) return condition === version.etag;
  return Date.parse(condition) === wholeSeconds(version.modified);
}

/**
 * The encodings that a client accepts, best first; empty when it wants the file as it is.
 *
 * @see  RFC 9110, 12.5.3
 */
export function acceptedEncodings(headers: IncomingHttpHeaders): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of (headers['accept-encoding'] ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (name) weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const).filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
