/** What a file is at this moment, as far as a cache may ask. */
export interface Version {
  /** Strong, with its quotes. */
  etag: string;
  /** Milliseconds. */
  modified: number;
}

type Headers = Record<string, string | string[] | undefined>;

function one(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** HTTP dates know whole seconds only. */
function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/**
 * Tells whether the client has this version already, so that 304 is the answer.
 *
 * @see  RFC 9110, 13.1.2 and 13.1.3: If-None-Match decides alone when it is there
 */
export function isFresh(headers: Headers, version: Version): boolean {
  const tags = one(headers, 'if-none-match');
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === version.etag);
  }
  const since = Date.parse(one(headers, 'if-modified-since') ?? '');
  return !Number.isNaN(since) && wholeSeconds(version.modified) <= since;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads the one byte range a client asks for.
 *
 * @param size  Of the file, in bytes.
 * @returns     The range; null when the whole file is the answer (no range, several, another unit, malformed, or an
 *              `If-Range` that no longer holds); "unsatisfiable" for 416.
 * @see         RFC 9110, 14.1.2, 14.2 and 13.1.5
 */
export function wantedRange(headers: Headers, version: Version, size: number): ByteRange | null | 'unsatisfiable' {
  const range = one(headers, 'range');
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '');
  if (!match || (match[1] === '' && match[2] === '') || !rangeStillHolds(headers, version)) return null;
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

function rangeStillHolds(headers: Headers, version: Version): boolean {
  const condition = one(headers, 'if-range')?.trim();
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === version.etag;
  return Date.parse(condition) === wholeSeconds(version.modified);
}

/**
 * The compressed forms a client takes, best first; "identity" always comes last.
 *
 * @see  RFC 9110, 12.5.3
 */
export function acceptedEncodings(headers: Headers): ('br' | 'gzip')[] {
  const weights = new Map<string, number>();
  for (const part of (one(headers, 'accept-encoding') ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (name) weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const).filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
