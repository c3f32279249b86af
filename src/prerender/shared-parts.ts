import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../config/content-hash.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import { isOpen } from '../resolve/forms.ts';
import { themeStylesheet, themeTokens } from '../styles/theme.ts';
import { stylesOfTypes, typesInUse } from './styles-in-use.ts';
import { bootScript, builtFile, type Bundle } from './bundle.ts';
import { contentSecurityPolicy, foreignOrigins } from './files/security-headers.ts';
import type { DocumentAssets, DocumentParts } from './pages/document.ts';
import { messagePages } from './pages/message-pages.ts';

/** What all pages of a build share. */
export type SharedParts = Pick<DocumentParts, 'site' | 'description' | 'assets' | 'themeColour'> & {
  /** The address of the site's data. */
  siteJson: string;
  /** The Content-Security-Policy. */
  policy: string;
};

/** What a page needs that the site has not needed before. */
export interface OwnNeeds {
  cssRules: string[];
  /** Other origins that its forms are sent to. */
  origins: string[];
}

/** The styles of the site: those that Vite collected, without those of types that it does not use, then those from the config. */
function siteStyles({ manifest, clientDir }: Bundle, resolved: ResolvedSite, ownRules: string[]): string {
  const collected = readFileSync(join(clientDir, builtFile(manifest, /\.css$/)), 'utf8');
  const { pages, later, site } = resolved;
  const others = [...later, ...messagePages(site, () => true)].map(({ page }) => page);
  const css = stylesOfTypes(collected, typesInUse([...pages, ...others]));
  // Bundlers order files by import; the order of layers must not depend on it.
  const layers = '@layer reset, base, ui, sections, page;';
  return [layers, css.trim(), themeStylesheet(resolved.theme), ...resolved.cssRules, ...ownRules].join('\n');
}

/**
 * Prepares what the pages of a build share.
 *
 * A later page may need a style or a form's origin that is not due yet. Its build then differs, so that a live page of the one
 * loads one of the other natively: its styles and its policy come with the document.
 *
 * @param own  The needs of a later page; none for the pages of now.
 */
export function sharedParts(
  resolved: ResolvedSite,
  bundle: Bundle,
  own: OwnNeeds = { cssRules: [], origins: [] },
): SharedParts {
  const { manifest, hash } = bundle;
  const { description } = resolved;
  const css = siteStyles(bundle, resolved, own.cssRules);
  const tokens = themeTokens(resolved.theme);
  const font = `<link rel="preload" href="/${builtFile(manifest, /-latin-wght-normal/)}" as="font" type="font/woff2" crossorigin>`;
  const assets: DocumentAssets = { styles: `<style>${css}</style>`, font, boot: bootScript(manifest) };
  const themeColour = { light: tokens.light['paper']!, dark: tokens.dark['paper']! };
  const endpoints = resolved.forms.filter((form) => isOpen(form, resolved.at)).map(({ endpoint }) => endpoint);
  const origins = [...new Set([...foreignOrigins(endpoints), ...own.origins])];
  // The build's hash covers what all pages share; what belongs to one page is in its own document.
  const build = contentHash(JSON.stringify([hash, assets, themeColour, description, resolved.site, origins]));
  return {
    site: { ...resolved.site, build },
    siteJson: `/assets/site-${build}.json`,
    description,
    assets,
    themeColour,
    policy: contentSecurityPolicy(css, origins),
  };
}
