import { withoutSlash } from '../../model/site-path.ts';
import type { Answer } from './response.ts';
import type { RequestTarget } from './request-target.ts';

/** A redirect that keeps the query. Answered with 308. */
export function redirectTo(to: string, search: string): Answer {
  const [address, fragment] = to.split('#', 2) as [string, string?];
  const query = address.includes('?') ? search.replace('?', '&') : search;
  const location = address + query + (fragment === undefined ? '' : `#${fragment}`);
  // A header line takes visible ASCII only; what is encoded already stays as it is.
  const safe = location.replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')));
  return { status: 308, headers: { location: safe, 'cache-control': 'no-cache', 'content-length': '0' } };
}

/**
 * The answer to a path that has a redirect; null for any other.
 *
 * @param redirects  By old path, as `sitePath` gives it.
 */
export function redirectAnswer(redirects: Record<string, string>, { path, search }: RequestTarget): Answer | null {
  const from = withoutSlash(path);
  return Object.hasOwn(redirects, from) ? redirectTo(redirects[from]!, search) : null;
}
