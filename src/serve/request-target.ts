/** The target of a request, taken apart. */
export interface RequestTarget {
  /** Decoded once, starts with "/". */
  path: string;
  /** As it was sent, "?" included; empty when there was none. */
  search: string;
}

const unsafeCharacters = /\p{Cc}/u;

/**
 * Takes a request target apart, decoding the path exactly once.
 *
 * @param rawTarget  As it stands in the request line: origin form ("/a?b") or absolute form ("http://host/a?b").
 * @returns          Path and query, or null for what no honest client sends: malformed percent-encoding, NUL and other
 *                   control characters, a fragment, a path without its first slash. Answer that with 400.
 * @see              RFC 9112, 3.2; RFC 3986, 2.1
 */
export function parseTarget(rawTarget: string): RequestTarget | null {
  const target = rawTarget.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, '') || '/';
  const mark = target.indexOf('?');
  const rawPath = mark === -1 ? target : target.slice(0, mark);
  const search = mark === -1 ? '' : target.slice(mark);
  if ((!rawPath.startsWith('/') && rawPath !== '') || rawTarget.includes('#')) return null;
  try {
    const path = decodeURIComponent(rawPath || '/');
    return unsafeCharacters.test(path) ? null : { path, search };
  } catch {
    return null;
  }
}

/**
 * The names along a path, or null when the path must lead nowhere: "." and "..", dot files, empty names
 * ("//host" would become a redirect to elsewhere), slashes and backslashes that came in encoded, drive letters.
 *
 * @param path  A decoded path without its trailing slash; "/" gives no names.
 */
export function safeNames(path: string): string[] | null {
  if (path === '/' || path === '') return [];
  const names = path.slice(1).split('/');
  return names.every((name) => name !== '' && !name.startsWith('.') && !/[\\:]/.test(name)) ? names : null;
}
