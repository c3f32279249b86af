import type { IncomingMessage } from 'node:http';

/** How long a browser holds the cookie, in seconds. The store decides how long it opens anything. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

/** The cookie of a session. */
export interface TeamCookie {
  /** The session of a request; null where it has none, or two of them. */
  read(request: IncomingMessage): string | null;
  /** The header that sets a session; null ends it. */
  header(session: string | null): string;
}

/** With https no other host can set it, by its prefix. @see RFC 6265bis, 4.1.3.2 */
export function createCookie(editUrl: URL): TeamCookie {
  const isSecure = editUrl.protocol === 'https:';
  const name = isSecure ? '__Host-team' : 'team';
  return {
    read({ headers }) {
      const values = (headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return values.length === 1 && values[0] !== '' ? values[0]! : null;
    },
    header: (session) =>
      `${name}=${session ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${session ? MAX_AGE_SECONDS : 0}${isSecure ? '; Secure' : ''}`,
  };
}
