import type { IncomingMessage } from 'node:http';

/** A cookie: what it holds is known to the server alone, and no script reads it. */
export interface TeamCookie {
  /** What a request brings; null where it has none, or two of them. */
  read(request: IncomingMessage): string | null;
  /** The header that sets it; null ends it. */
  header(value: string | null): string;
}

interface CookieRules {
  name: string;
  /** `Lax` is also sent where another site leads to here. */
  sameSite: 'Strict' | 'Lax';
  /** How long a browser holds it. The server decides how long it opens anything. */
  maxAgeSeconds: number;
}

/** That of a session. */
export const SESSION_COOKIE: CookieRules = { name: 'team', sameSite: 'Strict', maxAgeSeconds: 7 * 24 * 60 * 60 };
/** That of a browser which was sent to the company, and comes back from there. */
export const COMPANY_COOKIE: CookieRules = { name: 'team-company', sameSite: 'Lax', maxAgeSeconds: 10 * 60 };

/** With https no other host can set it, by its prefix. @see RFC 6265bis, 4.1.3.2 */
export function createCookie(editUrl: URL, rules: CookieRules): TeamCookie {
  const isSecure = editUrl.protocol === 'https:';
  const name = isSecure ? `__Host-${rules.name}` : rules.name;
  return {
    read({ headers }) {
      const values = (headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return values.length === 1 && values[0] !== '' ? values[0]! : null;
    },
    header(value) {
      const maxAge = value === null ? 0 : rules.maxAgeSeconds;
      const pair = `${name}=${value ?? ''}`;
      return `${pair}; Path=/; HttpOnly; SameSite=${rules.sameSite}; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`;
    },
  };
}
