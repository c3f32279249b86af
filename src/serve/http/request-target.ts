import type { IncomingMessage } from 'node:http';
import { decodePath } from '../../model/site-path.ts';

/** A parsed request target. */
export interface RequestTarget {
  /** As `decodePath` gives it, starts with "/". */
  path: string;
  /** As it was sent, "?" included; empty when there was none. */
  search: string;
}

/**
 * Parses a request target and decodes its path exactly once.
 *
 * @param rawTarget  As in the request line: origin form ("/a?b") or absolute form ("http://host/a?b").
 * @returns          Path and query, or null for what no honest client sends: malformed percent-encoding, NUL and other
 *                   control characters, a fragment, a path without its first slash. Such a request gets 400.
 * @see              RFC 9112, 3.2; RFC 3986, 2.1
 */
export function parseTarget(rawTarget: string): RequestTarget | null {
  const target = rawTarget.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, '') || '/';
  const mark = target.indexOf('?');
  const rawPath = mark === -1 ? target : target.slice(0, mark);
  const search = mark === -1 ? '' : target.slice(mark);
  if ((!rawPath.startsWith('/') && rawPath !== '') || rawTarget.includes('#')) return null;
  const path = decodePath(rawPath || '/');
  return path === null ? null : { path, search };
}

/** A name or an address with an optional port, or nothing. RFC 3986, 3.2.2 and 3.2.3. */
const hostPattern = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/** True when a request names exactly one host and has no transfer coding but "chunked". RFC 9112, 3.2 and 6.1. */
export function hasSafeFraming({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  const hasOneHost = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  const coding = headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  return hasOneHost && hostPattern.test(headers.host ?? '') && coding === 'chunked';
}
