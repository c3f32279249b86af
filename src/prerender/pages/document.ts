import type { RenderedPage } from '../../render/server.tsx';
import { alternates } from './alternates.ts';
import { escapeHtml } from '../../model/text/escape-html.ts';
import { ANNOUNCER_ID, pageDataElement, scriptJson } from '../../model/page-data.ts';
import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import type { SiteIcons } from '../brand/make-icons.ts';
import type { SharePicture } from '../share/own-pictures.ts';

/** What every page contains or links to. */
export interface DocumentAssets {
  /** The elements with the site's styles: `<style>` in a build, links while developing. */
  styles: string;
  /** The element that preloads the font; only in a build. */
  font?: string;
  /** Address of the boot script; null for a page without script. */
  boot: string | null;
}

/** What the boot script needs to hydrate a page; absent on message pages, which stay static. */
export interface HydrationData {
  /** The module to run first, then the others to fetch in parallel. */
  modules: string[];
  /** Address of the site's JSON. */
  siteJson: string;
}

/** schema.org data: the provider, and on every route the page with what its sections say. */
function linkedData({ page, site, description, rendered, icons }: DocumentParts): string {
  const logo = icons.pngs[512] ?? site.logo?.src;
  const organization = {
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name: site.name,
    url: `${site.url}/`,
    description,
    email: site.support.email,
    telephone: site.support.phone,
    ...(logo !== undefined && { logo: site.url + logo }),
  };
  const { structuredData } = rendered;
  const webPage = {
    '@type':
      structuredData.length > 0 ? [...new Set(['WebPage', ...structuredData.map(({ type }) => type)])] : 'WebPage',
    '@id': page.canonical,
    url: page.canonical,
    name: page.title,
    description: page.description,
    inLanguage: site.language,
    publisher: { '@id': organization['@id'] },
    ...(structuredData.length > 0 && { mainEntity: structuredData.flatMap(({ mainEntity }) => mainEntity) }),
  };
  const webSite = { '@type': 'WebSite', '@id': `${site.url}/#website`, name: site.name, url: `${site.url}/` };
  const graph = page.path === '/' ? [organization, webSite, webPage] : [organization, webPage];
  return `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': graph })}</script>`;
}

/** The elements that name the icons of the site. */
const iconLinks = ({ drawing, pngs }: SiteIcons): string[] => [
  ...(pngs[48] === undefined ? [] : [`<link rel="icon" href="${pngs[48]}" sizes="48x48" type="image/png">`]),
  ...(drawing === null ? [] : [`<link rel="icon" href="${escapeHtml(drawing)}" type="image/svg+xml">`]),
  ...(pngs[180] === undefined ? [] : [`<link rel="apple-touch-icon" href="${pngs[180]}">`]),
];

export interface DocumentParts {
  page: Page;
  site: SiteData;
  /** `site.description`, for JSON-LD. */
  description: string;
  rendered: RenderedPage;
  assets: DocumentAssets;
  themeColour: { light: string; dark: string };
  icons: SiteIcons;
  /** The picture that represents the page where it is shared; undefined where it has none. */
  sharePicture?: SharePicture | undefined;
  /** `null` on message pages (not found, thank you), which search engines do not index either. */
  hydration: HydrationData | null;
}

/**
 * Renders the HTML document of a page.
 *
 * The head is a template outside the React tree: JSON-LD would make React throw under trusted types, and head elements are
 * only hoisted when React owns the whole document.
 *
 * @returns  HTML without inline script, style or event attributes.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { page, site, rendered, assets, themeColour, hydration, sharePicture } = parts;
  const title = escapeHtml(page.title);
  const summary = escapeHtml(page.description);
  const canonical = escapeHtml(page.canonical);
  const language = escapeHtml(site.language);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${summary}">`,
    hydration ? `<link rel="canonical" href="${canonical}">` : '<meta name="robots" content="noindex">',
    ...alternates(page, site.url).map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
    ),
    // In wide windows sections have columns, which shift as the rest of them arrives: no frame before the first section is
    // complete. docs/decisions 0021
    `<link rel="expect" href="#${escapeHtml(page.sections[1]?.id ?? ANNOUNCER_ID)}" blocking="render" media="(min-width: 48rem)">`,
    // Before the styles: pictures are requested while these download.
    rendered.preloads,
    assets.styles,
    // Low priority: the first screen comes first.
    assets.boot === null ? '' : `<script type="module" src="${assets.boot}" fetchpriority="low"></script>`,
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${themeColour.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${themeColour.dark}" media="(prefers-color-scheme: dark)">`,
    ...iconLinks(parts.icons),
    '<link rel="manifest" href="/site.webmanifest">',
    ...(hydration
      ? [
          '<meta property="og:type" content="website">',
          ...(page.languages ? [`<meta property="og:locale" content="${language.replaceAll('-', '_')}">`] : []),
          `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
          `<meta property="og:title" content="${title}">`,
          `<meta property="og:description" content="${summary}">`,
          `<meta property="og:url" content="${canonical}">`,
          ...(sharePicture === undefined
            ? []
            : [
                `<meta property="og:image" content="${escapeHtml(site.url + sharePicture.address)}">`,
                '<meta property="og:image:width" content="1200">',
                '<meta property="og:image:height" content="630">',
                ...(sharePicture.alt === undefined
                  ? []
                  : [`<meta property="og:image:alt" content="${escapeHtml(sharePicture.alt)}">`]),
                '<meta name="twitter:card" content="summary_large_image">',
              ]),
          linkedData(parts),
        ]
      : []),
  ];
  const data = hydration
    ? ` data-build="${site.build}" data-modules="${hydration.modules.join(' ')}" data-site="${hydration.siteJson}"`
    : '';
  // The font comes last: from the head it would compete with the page itself and delay the first paint.
  return `<!doctype html>
<html lang="${language}" dir="${site.dir ?? directionOf(site.language)}">
<head>
${head.filter(Boolean).join('\n')}
</head>
<body>
<div id="root"${data}>${rendered.html}</div>
<p id="${ANNOUNCER_ID}" class="visually-hidden" role="status"></p>
${hydration ? pageDataElement(page) : ''}${assets.font ?? ''}
</body>
</html>
`;
}
