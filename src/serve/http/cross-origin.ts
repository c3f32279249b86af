import type { IncomingHttpHeaders } from 'node:http';
import type { Manifest } from '../../model/manifest.ts';
import type { HttpResponse } from './response.ts';

/** What the form's script sends besides the safelisted headers. */
const allowedHeaders = 'content-type, idempotency-key, x-form-trap, x-fill-time';
/** How long a browser may cache a preflight response, in seconds; no browser does for more than two hours. */
const preflightMaxAgeSeconds = 7_200;

function originOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The addresses of the site: behind TLS and on a static host the Host header says less. */
export const addressesOf = (
  { siteUrl, configUrl }: Pick<Manifest, 'siteUrl' | 'configUrl'>,
  publicUrl: string | undefined,
): (string | undefined)[] => [siteUrl, configUrl, publicUrl];

/** True for the origin of one of the site's addresses; never for the opaque "null". */
export function isSiteOrigin(origin: string, siteAddresses: (string | undefined)[]): boolean {
  return origin !== 'null' && siteAddresses.some((address) => originOf(address) === origin.toLowerCase());
}

/**
 * Whether a post comes from the site itself, so that no other site can post in a visitor's name.
 *
 * @param siteAddresses  Those of `addressesOf`.
 * @returns              True for programs, which send neither header, and for browsers on a page of ours.
 * @see                  https://www.w3.org/TR/fetch-metadata/; Fetch standard, "Origin header"
 */
export function isFromThisSite(headers: IncomingHttpHeaders, siteAddresses: (string | undefined)[]): boolean {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (site === 'same-origin') return true;
  const isOurs = origin !== undefined && isSiteOrigin(origin, siteAddresses);
  if (site !== undefined && site !== 'none') return isOurs;
  if (origin === undefined) return true;
  return isOurs || (host !== undefined && hostOf(origin) === host.toLowerCase());
}

/**
 * The headers that let the site's own pages read a response, for a site on a static host whose endpoint is elsewhere.
 *
 * @param siteAddresses  Those of `addressesOf`; no other origin is ever allowed, and no cookies are.
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
 * Responds to the preflight of a browser that posts JSON to another origin.
 *
 * @returns  Null when it is no preflight, or not of one of the site's own pages: OPTIONS is then a method like others.
 * @see      Fetch standard, "CORS-preflight fetch"
 */
export function preflightResponse(
  headers: IncomingHttpHeaders,
  siteAddresses: (string | undefined)[],
): HttpResponse | null {
  const { origin } = headers;
  const isPreflight = headers['access-control-request-method'] === 'POST';
  if (!isPreflight || origin === undefined || !isSiteOrigin(origin, siteAddresses)) return null;
  return {
    status: 204,
    headers: {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightMaxAgeSeconds),
      'cache-control': 'no-store',
    },
  };
}
