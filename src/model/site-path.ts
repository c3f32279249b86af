/**
 * The one rule for paths of this site. Check, build, dev and server compare a path of the config with a request, or a
 * file of public/ with an address, by these functions alone.
 *
 * Percent-encoding is decoded once, Unicode is composed (NFC), one slash at the end does not count, case does.
 *
 * @see  docs/decisions/0049-one-rule-for-paths.md
 */

/** What no path may hold: control characters and half characters (lone surrogates). */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;

/** The one folder that begins with a dot and is served. RFC 8615. */
const WELL_KNOWN = '.well-known';

/**
 * Decodes a path once.
 *
 * @param rawPath  As sent or as typed, without query and fragment.
 * @returns        Composed (NFC). An encoded slash separates nothing: it becomes a backslash, which no name may hold.
 *                 null for malformed percent-encoding, control characters and lone surrogates.
 */
export function decodePath(rawPath: string): string | null {
  try {
    const path = decodeURIComponent(rawPath.replace(/%2f/gi, '%5c')).normalize('NFC');
    return UNREADABLE.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** A decoded path without the slash at its end, which does not count. */
export const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/**
 * A path in the form in which paths are compared.
 *
 * @param rawPath  As sent or as typed, without query and fragment.
 * @returns        null for what is no path of this site: see `decodePath`; and empty names, ".", ".." and backslashes.
 */
export function sitePath(rawPath: string): string | null {
  const path = withoutSlash(decodePath(rawPath) ?? '');
  const isPath =
    /^\/[^\\]*$/.test(path) &&
    path
      .slice(1)
      .split('/')
      .every((name) => !/^\.{0,2}$/.test(name));
  return isPath || path === '/' ? path : null;
}

/**
 * The address of a path: percent-encoded as browsers send it.
 *
 * @param path  Decoded: "/50%off.jpg" gives "/50%25off.jpg".
 */
export const addressOf = (path: string): string =>
  new URL(`https://site${path.normalize('NFC').replace(/[%?#]/g, encodeURIComponent)}`).pathname;

/** Windows reads a colon in a name as a drive or as a stream of a file. */
const UNSAFE_IN_NAMES = process.platform === 'win32' ? /[\\:]/ : /\\/;

/**
 * The names along a path, or null when the path must lead nowhere: "." and "..", names that begin with a dot (but for
 * /.well-known/), empty names ("//host" would become a redirect to elsewhere), backslashes.
 *
 * @param path  Decoded, without its trailing slash; "/" gives no names.
 */
export function safeNames(path: string): string[] | null {
  if (path === '/' || path === '') return [];
  const names = path.slice(1).split('/');
  const shown = names[0] === WELL_KNOWN && names.length > 1 ? names.slice(1) : names;
  return shown.every((name) => name !== '' && !name.startsWith('.') && !UNSAFE_IN_NAMES.test(name)) ? names : null;
}

/**
 * The address that a redirect leads to, as its Location header holds it.
 *
 * @param to  A path of this site, perhaps with query and fragment, or an https address; checked.
 */
export function redirectAddress(to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  if (!path.startsWith('/')) return new URL(to).href;
  // Header lines and the hosts' files take visible ASCII only; what is encoded already stays as it is.
  return (
    addressOf(sitePath(path) ?? path) +
    rest.replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')))
  );
}
