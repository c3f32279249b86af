import { createHash } from 'node:crypto';

/** Other origins among the endpoints of forms. */
export const foreignOrigins = (endpoints: string[]): string[] => [
  ...new Set(endpoints.filter((endpoint) => !endpoint.startsWith('/')).map((endpoint) => new URL(endpoint).origin)),
];

const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy: resources of this site only, no inline script, no inline style but the site's stylesheets,
 * trusted types.
 *
 * @param styles       The stylesheets embedded in pages.
 * @param formOrigins  Other origins that forms are sent to.
 * @param embeds       Origins that the page embeds content from.
 */
export function contentSecurityPolicy(styles: string[], formOrigins: string[], embeds: string[] = []): string {
  const formTargets = ["'self'", ...formOrigins].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles.map(sourceHash).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${formTargets}`,
    "manifest-src 'self'",
    ...(embeds.length > 0 ? [`frame-src ${embeds.join(' ')}`] : []),
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Cloudflare drops a header whose line in `_headers` is longer, in characters, the policy as a whole. */
const MAX_LINE = 2_000;

/**
 * How many stylesheets a policy can name.
 *
 * @see  https://developers.cloudflare.com/pages/configuration/headers/
 */
export function roomForStyles(formOrigins: string[], embeds: string[]): number {
  const line = `  Content-Security-Policy: ${contentSecurityPolicy([], formOrigins, embeds)}`;
  return Math.floor((MAX_LINE - line.length) / ` ${sourceHash('')}`.length);
}

/** Names and values, in the order they are sent. */
export type Headers = [name: string, value: string][];

/** The headers of a page that are not those of the site. */
export const ownHeaders = (page: Headers, site: Headers): Headers =>
  page.filter(([name, value]) => !site.some(([other, shared]) => other === name && shared === value));

/** Browser features that this site never uses. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * The one table of headers: the server sends them, static hosts get them as files.
 *
 * @param policy     From `contentSecurityPolicy`.
 * @param siteUrl    The address of the site.
 * @param hasEmbeds  Whether the page embeds content of other sites. Few of them send the header that `require-corp` demands of
 *                   what is in a frame.
 * @returns          Header name to value, in the order they are sent.
 * @see              OWASP Secure Headers; W3C CSP 3
 */
export function securityHeaders(policy: string, siteUrl: string, hasEmbeds = false): Headers {
  return [
    ['Content-Security-Policy', policy],
    ['Cross-Origin-Embedder-Policy', hasEmbeds ? 'unsafe-none' : 'require-corp'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    // Not no-referrer: a form sent without script would then say "Origin: null".
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    // Browsers honour this only over https.
    ...(siteUrl.startsWith('https:') ? ([['Strict-Transport-Security', 'max-age=31536000']] as Headers) : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
  ];
}
