import { createHash } from 'node:crypto';
import type { ResolvedSite } from '../../resolve/index.ts';

/** Origins besides this site that a form is sent to. */
function foreignOrigins(resolved: ResolvedSite): string[] {
  const origins = resolved.forms
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !endpoint.startsWith('/'))
    .map((endpoint) => new URL(endpoint).origin);
  return [...new Set(origins)];
}

/**
 * The Content-Security-Policy: everything from this site alone, no inline script, no inline style but the site's own
 * sheet, trusted types.
 *
 * @param styles  The sheet that pages carry.
 */
function contentSecurityPolicy(styles: string, formOrigins: string[]): string {
  const stylesHash = createHash('sha256').update(styles).digest('base64');
  const formTargets = ["'self'", ...formOrigins].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${stylesHash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${formTargets}`,
    "manifest-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Powers of the browser that this site never uses. */
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
 * @param styles  The sheet that pages carry.
 * @returns       Header name to value, in the order they are sent.
 * @see           OWASP Secure Headers; W3C CSP 3
 */
export function securityHeaders(resolved: ResolvedSite, styles: string): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(styles, foreignOrigins(resolved))],
    ['Cross-Origin-Embedder-Policy', 'require-corp'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    // Not no-referrer: a form sent without script would then say "Origin: null".
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    // Browsers heed this over https alone.
    ...(resolved.site.url.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000']] as [string, string][])
      : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
  ];
}
