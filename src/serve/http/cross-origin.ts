import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './response.ts';
import { isSiteOrigin } from './same-site.ts';

/** What the form's script sends besides what every page may send. */
const allowedHeaders = 'content-type, idempotency-key, x-form-trap, x-fill-time';
/** How long a browser may keep the answer to its question, in seconds; none keeps it for longer than two hours. */
const keepSeconds = 7_200;

/**
 * The headers that let the site's own pages read an answer, for a site on a static host whose endpoint is elsewhere.
 *
 * @param siteAddresses  `site.url` and PUBLIC_URL; no other origin is ever allowed, and no cookies are.
 * @see                  Fetch standard, "CORS protocol"
 */
export function crossOriginHeaders(
  { origin }: IncomingHttpHeaders,
  siteAddresses: (string | undefined)[],
): Record<string, string> {
  if (origin === undefined || !isSiteOrigin(origin, siteAddresses)) return { vary: 'Origin' };
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After' };
}

/**
 * Answers the question a browser asks before it posts JSON to another origin.
 *
 * @returns  Null when it is no such question, or not one of the site's own pages: OPTIONS is then a method like others.
 * @see      Fetch standard, "CORS-preflight fetch"
 */
export function preflightAnswer(headers: IncomingHttpHeaders, siteAddresses: (string | undefined)[]): Answer | null {
  const { origin } = headers;
  const isQuestion = headers['access-control-request-method'] === 'POST';
  if (!isQuestion || origin === undefined || !isSiteOrigin(origin, siteAddresses)) return null;
  return {
    status: 204,
    headers: {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(keepSeconds),
      'cache-control': 'no-store',
    },
  };
}
