import { createHash } from 'node:crypto';
import type { ResolvedSite } from '../../resolve/index.ts';

/** Other origins that forms are sent to. */
function foreignOrigins(resolved: ResolvedSite): string[] {
  const origins = resolved.forms
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !endpoint.startsWith('/'))
    .map((endpoint) => new URL(endpoint).origin);
  return [...new Set(origins)];
}

/**
 * The Content-Security-Policy: resources of this site only, no inline script, no inline style but the site's stylesheet,
 * trusted types.
 *
 * @param styles  The stylesheet embedded in pages.
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
 * @param styles  The stylesheet embedded in pages.
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
    // Browsers honour this only over https.
    ...(resolved.site.url.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000']] as [string, string][])
      : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
  ];
}
