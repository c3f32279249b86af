import type { ResolvedSite } from '../resolve/index.ts';
import { escapeHtml } from './document.ts';

/** The sitemap: exactly the routes of the config, in their order. */
export const sitemap = ({ pages }: ResolvedSite): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ canonical }) => `<url><loc>${escapeHtml(canonical)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Everything may be read; the sitemap says what there is. */
export const robots = ({ site }: ResolvedSite): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;

/** The web app manifest: name and icons for a phone's home screen. */
export const webManifest = ({ site, description }: ResolvedSite, paper: string): string =>
  JSON.stringify({
    name: site.name,
    short_name: site.name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  });

/** How long files with their content's hash in the name may be kept. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers for hosts that read a `_headers` file. */
export const headersFile = (headers: [string, string][]): string =>
  [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '',
    '/assets/*',
    `  Cache-Control: ${IMMUTABLE}`,
    '',
  ].join('\n');

/** Permanent redirects for hosts that read a `_redirects` file. */
export const redirectsFile = ({ redirects }: ResolvedSite): string =>
  Object.entries(redirects)
    .map(([from, to]) => `${from} ${to} 308\n`)
    .join('');

/** One way for `vercel.json` to say that a path is exactly this one: its patterns know parameters and groups. */
const vercelPath = (path: string): string => path.replace(/[()[\]{}?*+:.\\]/g, '\\$&');

/**
 * Headers, redirects and one address for each page, for hosts that read a `vercel.json` in the folder they are given.
 *
 * @see  https://vercel.com/docs/project-configuration
 */
export const vercelFile = (headers: [string, string][], { redirects }: ResolvedSite): string =>
  `${JSON.stringify(
    {
      $schema: 'https://openapi.vercel.sh/vercel.json',
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        { source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) },
        { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: IMMUTABLE }] },
      ],
      redirects: Object.entries(redirects).map(([from, to]) => ({
        source: vercelPath(from),
        destination: to,
        permanent: true,
      })),
    },
    null,
    2,
  )}\n`;
