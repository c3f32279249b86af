import type { Readable } from 'node:stream';
import { withoutSlash } from '../../model/site-path.ts';
import type { RequestTarget } from './request-target.ts';

/** A response before it is sent; `sendResponse` adds the headers of a release. */
export interface HttpResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Absent for 304, redirects and the like. */
  body?: string | Buffer | Readable;
}

/** True for a file that anybody may cache: all but pages and answers. */
export const isPublicFile = ({ headers }: HttpResponse): boolean =>
  headers['cache-control']?.startsWith('public') === true && headers['content-type']?.startsWith('text/html') !== true;

/** A response for programs. Never cached. */
export function jsonResponse(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

/** A page made for this request. Never cached, never indexed. */
export function htmlResponse(
  status: number,
  html: string | Buffer,
  headers: Record<string, string> = {},
): HttpResponse {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...headers,
    },
    body: html,
  };
}

/** A permanent redirect (308) that keeps the query. */
export function redirectTo(to: string, search: string): HttpResponse {
  const [address, fragment] = to.split('#', 2) as [string, string?];
  const query = address.includes('?') ? search.replace('?', '&') : search;
  const location = address + query + (fragment === undefined ? '' : `#${fragment}`);
  // A header takes visible ASCII only; what is encoded already stays as it is.
  const safe = location.replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')));
  return { status: 308, headers: { location: safe, 'cache-control': 'no-cache', 'content-length': '0' } };
}

/**
 * The redirect of a path that has one; null for any other.
 *
 * @param redirects  By old path, as `sitePath` gives it.
 */
export function redirectResponse(
  redirects: Record<string, string>,
  { path, search }: RequestTarget,
): HttpResponse | null {
  const from = withoutSlash(path);
  return Object.hasOwn(redirects, from) ? redirectTo(redirects[from]!, search) : null;
}
