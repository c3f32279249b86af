import type { IncomingMessage } from 'node:http';
import { keyOf } from '../preview-address.ts';

/** Why a request is refused, for anyone who reads the response. */
export interface Refusal {
  status: number;
  /** A sentence that ends in a line break. */
  refusal: string;
}

const refuse = (status: number, refusal: string): Refusal => ({ status, refusal: `${refusal}\n` });

const READS = ['GET', 'HEAD'];

/** Where files are sent to: the only request whose body is not JSON. */
export const UPLOAD = '/@studio/api/upload';

/** Whether somebody follows a link to here: it opens a page of ours, and no other page can read that. */
const isFollowedLink = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Where a studio is reached. */
export interface StudioAddress {
  /** With their ports, as browsers write them. */
  hosts: string[];
  /** "http:" or "https:". */
  protocol: string;
}

/** Refuses a request for any other name: it may be an attacker's that resolves to this machine (DNS rebinding). */
export function guardHost({ headers, rawHeaders }: IncomingMessage, { hosts: names }: StudioAddress): Refusal | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const isOwn = hosts.length === 1 && names.includes(headers.host ?? '');
  return isOwn ? null : refuse(403, `The studio answers to ${names.join(' and ')} only.`);
}

/**
 * Decides whether the studio answers a request at all, before anything else reads it. Every page that this machine's browser
 * shows can send requests to 127.0.0.1: only those of the studio's own pages pass.
 *
 * @returns  Null for a request that passes.
 * @see      SECURITY.md; https://www.w3.org/TR/fetch-metadata/
 */
export function guardStudio(request: IncomingMessage, address: StudioAddress): Refusal | null {
  const { headers, method = 'GET', url = '/' } = request;
  const refused = guardHost(request, address);
  if (refused) return refused;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwnOrigin = origin === `${address.protocol}//${headers.host}`;
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if ((origin !== undefined && !isOwnOrigin) || (isForeign && !isFollowedLink(request)))
    return refuse(403, 'Only pages of the studio may ask this.');
  // In absolute form the target names a host of its own.
  if (!url.startsWith('/')) return refuse(400, 'This address cannot be read.');
  if (READS.includes(method)) return null;
  if (method !== 'POST') return refuse(405, 'The studio takes GET, HEAD and POST.');
  if (!isOwnOrigin || (site !== undefined && site !== 'same-origin'))
    return refuse(403, 'Only pages of the studio may change something.');
  const isUpload = url.startsWith(`${UPLOAD}?`);
  // Browsers send neither type to another origin without asking first, and no form sends them.
  const type = isUpload ? /^application\/octet-stream$/i : /^application\/json(?:; ?charset=utf-8)?$/i;
  if (!type.test(headers['content-type'] ?? ''))
    return refuse(415, isUpload ? 'Files are taken as bytes only.' : 'The studio takes JSON only.');
  return null;
}

/**
 * Decides who may have the site as the draft has it: frames of the interface, and what their pages ask for.
 *
 * @param isKey      Whether a text is the preview key of the person who asks.
 * @param addresses  That of the request, and that of the page that asks.
 * @see              docs/decisions 0095
 */
export const guardPreview = (isKey: (text: unknown) => boolean, addresses: (string | undefined)[]): Refusal | null =>
  addresses.some((address) => isKey(keyOf(address)))
    ? null
    : refuse(403, 'Only the preview of the studio may have this. Open the address that `npm run edit` has printed.');

/** Headers of every response: no other page may frame, embed or keep hold of one of ours, and ours load nothing from elsewhere. */
export const STUDIO_HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    // The interface's widgets place themselves by attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
