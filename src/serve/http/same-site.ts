import type { IncomingHttpHeaders } from 'node:http';

function originOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** True for the origin of one of the site's addresses; never for the opaque "null". */
export function isSiteOrigin(origin: string, siteAddresses: (string | undefined)[]): boolean {
  return origin !== 'null' && siteAddresses.some((address) => originOf(address) === origin.toLowerCase());
}

/**
 * Tells whether a post comes from the site itself, so that no other site can post in a visitor's name.
 *
 * @param siteAddresses  `site.url` and PUBLIC_URL: behind TLS and on a static host the Host header says less.
 * @returns              True for programs, which send neither header; for browsers when the page is ours.
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
