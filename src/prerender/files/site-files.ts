import type { ResolvedSite } from '../../resolve/index.ts';
import { addressOf } from '../../model/site-path.ts';
import { alternates } from '../pages/alternates.ts';
import { escapeHtml } from '../../model/text/escape-html.ts';
import type { SiteIcons } from '../brand/make-icons.ts';
import type { Manifest } from '../../model/manifest.ts';
import type { Headers } from './security-headers.ts';

/** The sitemap: exactly the routes of the config, in their order. */
export const sitemap = ({ pages, site, languages }: ResolvedSite): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${languages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>`,
    ...pages.map((page) => {
      const links = alternates(page, site.url).map(
        ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
      );
      return `<url><loc>${escapeHtml(page.canonical)}</loc>${links.join('')}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');

/** Allows everything and names the sitemap. */
export const robots = ({ site }: ResolvedSite): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;

/** The web app manifest: name and icons for a phone's home screen. */
export const webManifest = ({ site, description }: ResolvedSite, paper: string, { pngs }: SiteIcons): string =>
  JSON.stringify({
    name: site.name,
    short_name: site.name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    ...(pngs[512] !== undefined && {
      icons: [
        { src: pngs[192], sizes: '192x192', type: 'image/png' },
        { src: pngs[512], sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    }),
  });

/** Caching of files with a content hash in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A page, or all pages of a language, with headers in place of those of the site. */
interface PageHeaders {
  path: string;
  headers: Headers;
  /** Whether all that is below the path has them, too. */
  isFolder?: true;
}

/**
 * The language of each page of a site with several. On a site with one, `lang` in the page says it alone.
 *
 * @returns  For all files of the site, and for those of each further language.
 */
export function languageHeaders({ languages = [] }: Pick<Manifest, 'languages'>): {
  own: Headers;
  pages: PageHeaders[];
} {
  const headers = (language: string): Headers => [['Content-Language', language]];
  return {
    own: languages.flatMap(({ language, prefix }) => (prefix === '' ? headers(language) : [])),
    pages: languages.flatMap(({ language, prefix }) =>
      prefix === '' ? [] : [{ path: prefix, headers: headers(language), isFolder: true as const }],
    ),
  };
}

/**
 * Headers for hosts that read a `_headers` file. Netlify takes the last of two with one name; Cloudflare sends both, so that the
 * policy would forbid what either forbids, unless "!" takes the first away.
 *
 * @see  https://docs.netlify.com/manage/routing/headers/
 * @see  https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headersFile(headers: Headers, pages: PageHeaders[] = []): string {
  const ofPages = pages.flatMap(({ path, headers: own, isFolder }) =>
    [...new Set([path, `${path}/${isFolder ? '*' : ''}`.replace('//', '/')])].flatMap((address) => [
      address,
      ...own.flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]),
      '',
    ]),
  );
  return [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '',
    ...ofPages,
    '/assets/*',
    `  Cache-Control: ${IMMUTABLE}`,
    '',
  ].join('\n');
}

/**
 * Permanent redirects for hosts that read a `_redirects` file. Cloudflare compares paths as browsers send them, and a
 * trailing slash counts, so each is listed twice; Netlify finds the first.
 *
 * @see  https://developers.cloudflare.com/pages/configuration/redirects/
 * @see  https://docs.netlify.com/manage/routing/redirects/overview/
 */
export const redirectsFile = ({ redirects }: ResolvedSite): string =>
  Object.entries(redirects)
    .flatMap(([from, to]) => [from, `${from}/`].map((path) => `${addressOf(path)} ${to} 308\n`))
    .join('');

/** Escapes a path for `vercel.json`, whose patterns have parameters and groups. */
const vercelPath = (path: string): string => addressOf(path).replace(/[()[\]{}?*+:.\\]/g, '\\$&');

/** A target without what Vercel reads as a parameter: ":name" and "(pattern)" in a path, "$1" anywhere. */
function vercelTarget(to: string): string {
  const [, origin = '', path = '', rest = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(to) ?? [];
  const encode = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return `${origin}${path.replace(/[:()]/g, encode)}${rest}`.replaceAll('$', encode);
}

/** A redirect in `vercel.json`. */
interface VercelRedirect {
  source: string;
  destination: string;
  permanent: true;
}

/**
 * The redirects that Vercel supports.
 *
 * With `cleanUrls` it redirects "/old.html" to "/old" before it applies redirects, so "/old" is added unless it is a path of
 * its own. It ignores case: a redirect from "/About" would hide "/about". And it rejects a deployment for a parameter in a
 * target's query, where encoding does not help. Both kinds are omitted.
 */
function vercelRedirects({ redirects, pages }: ResolvedSite): VercelRedirect[] {
  const small = (path: string) => path.toLowerCase();
  const pagePaths = new Set(pages.map(({ path }) => path));
  const oldPaths = new Set(Object.keys(redirects).map(small));
  return Object.entries(redirects).flatMap(([from, to]) => {
    const { pathname, searchParams } = new URL(to, 'https://site');
    const hides = pagePaths.has(small(from)) || (to.startsWith('/') && small(pathname) === small(addressOf(from)));
    if (hides || [...searchParams.values()].some((value) => /:\w|\(/.test(value))) return [];
    const clean = from.replace(/(\/index)?(\.html)?$/, '');
    const isFree = clean !== '' && !pagePaths.has(small(clean)) && !oldPaths.has(small(clean));
    const [destination, permanent] = [vercelTarget(to), true as const];
    return (isFree ? [from, clean] : [from]).map((path) => ({ source: vercelPath(path), destination, permanent }));
  });
}

/**
 * Headers, redirects and one address per page, for hosts that read `vercel.json` in the published folder.
 *
 * @see  https://vercel.com/docs/project-configuration
 */
export const vercelFile = (headers: Headers, resolved: ResolvedSite, pages: PageHeaders[] = []): string =>
  `${JSON.stringify(
    {
      $schema: 'https://openapi.vercel.sh/vercel.json',
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        // Of two headers with one name the last is sent.
        { source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) },
        ...pages.flatMap(({ path, headers: own, isFolder }) =>
          [vercelPath(path), ...(isFolder ? [`${vercelPath(path)}/(.*)`] : [])].map((source) => ({
            source,
            headers: own.map(([key, value]) => ({ key, value })),
          })),
        ),
        { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: IMMUTABLE }] },
      ],
      redirects: vercelRedirects(resolved),
    },
    null,
    2,
  )}\n`;
