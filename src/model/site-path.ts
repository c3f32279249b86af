/**
 * The one rule for paths of this site. Check, build, dev, server and browser use only these functions to compare a
 * path of the config with a request, or a file of public/ with an address.
 *
 * Percent-encoding is decoded once, Unicode is composed (NFC), one trailing slash is ignored, case is significant.
 *
 * @see  docs/decisions 0049
 */

/** Characters that no path may hold: control characters and lone surrogates. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;

/** The only dot folder that is served. RFC 8615. */
const WELL_KNOWN = '.well-known';

/**
 * Decodes a path once.
 *
 * @param rawPath  As sent or as typed, without query and fragment.
 * @returns        Composed (NFC). An encoded slash is not a separator: it becomes a backslash, which no name may hold.
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

/** A decoded path without its trailing slash. */
export const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/**
 * The path of the page that an address leads to, as `Page` has it. For browsers, where `location.pathname` is percent-encoded.
 *
 * @param address  As sent or as typed, without query and fragment.
 * @returns        An address that cannot be decoded is returned as it is: it is that of no page.
 */
export const pathAt = (address: string): string => withoutSlash(decodePath(address) ?? address);

/** The id that the fragment of an address names, as browsers look for it; as it is written where it cannot be decoded. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Normalizes a path for comparison.
 *
 * @param rawPath  As sent or as typed, without query and fragment.
 * @returns        null if it cannot be a path of this site: see `decodePath`; and empty names, ".", "..", backslashes.
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

/**
 * The names along a path, or null if the path must not be served: "." and "..", names that begin with a dot (but for
 * /.well-known/), empty names ("//host" would redirect to another site), backslashes.
 *
 * @param path  Decoded, without its trailing slash; "/" gives no names.
 */
export function safeNames(path: string): string[] | null {
  if (path === '/' || path === '') return [];
  const names = path.slice(1).split('/');
  const shown = names[0] === WELL_KNOWN && names.length > 1 ? names.slice(1) : names;
  // Windows takes a colon in a name for a drive or a stream. Read here: this module is part of what browsers load.
  const unsafe = process.platform === 'win32' ? /[\\:]/ : /\\/;
  return shown.every((name) => name !== '' && !name.startsWith('.') && !unsafe.test(name)) ? names : null;
}

/**
 * The target of a redirect as its Location header has it.
 *
 * @param to  A path of this site, perhaps with query and fragment, or an https address; checked.
 */
export function redirectAddress(to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  if (!path.startsWith('/')) return new URL(to).href;
  // Headers and the hosts' files take visible ASCII only; what is already encoded stays.
  return (
    addressOf(sitePath(path) ?? path) +
    rest.replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')))
  );
}
