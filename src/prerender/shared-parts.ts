import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../config/content-hash.ts';
import type { Page } from '../model/page.ts';
import { inLanguage, type ResolvedSite } from '../resolve/index.ts';
import type { SiteIcons } from './brand/make-icons.ts';
import { isOpen } from '../resolve/forms.ts';
import { commonStylesheet, HUES_OF_PAGES, hueStylesheet, themeTokens } from '../styles/theme.ts';
import { bootScript, builtFile, styleFolders, type Bundle } from './bundle.ts';
import {
  contentSecurityPolicy,
  foreignOrigins,
  roomForStyles,
  securityHeaders,
  type Headers,
} from './files/security-headers.ts';
import { groupSheets } from './group-sheets.ts';
import type { DocumentAssets, DocumentParts } from './pages/document.ts';
import { messagePages } from './pages/message-pages.ts';
import { splitStyles } from './split-styles.ts';

/** What all pages of a build share. */
export type SharedParts = Pick<DocumentParts, 'site' | 'description' | 'themeColour' | 'icons'> & {
  assets: Omit<DocumentAssets, 'styles'>;
  /** The `<style>` elements of a page: one for the whole site, one for each folder, or group of them, that its sections need. */
  stylesOf: (page: Pick<Page, 'sections'>) => string;
  /** The address of the site's data. */
  siteJson: string;
  /** The headers of every response. */
  headers: Headers;
};

/** What a page needs that others do not. */
interface OwnNeeds {
  cssRules: string[];
  /** Other origins that its forms are sent to. */
  formOrigins: string[];
  /** Origins that it embeds content from. */
  embeds: string[];
}

/** The parts of most pages, and those of a page that needs more. */
export interface PageParts {
  shared: SharedParts;
  /** @param cssRules  Rules that the page needs besides those of the site. */
  of: (page: Pick<Page, 'sections' | 'language' | 'embeds'>, cssRules?: string[]) => SharedParts;
}

/** The styles of the site: for all pages those that Vite collected there and those from the config, the others by folder. */
function siteStyles(
  { manifest, clientDir }: Bundle,
  resolved: ResolvedSite,
  { cssRules: ownRules, formOrigins, embeds }: OwnNeeds,
) {
  const { base, folders } = splitStyles(readFileSync(join(clientDir, builtFile(manifest, /\.css$/)), 'utf8'));
  // Bundlers order files by import; the order of layers must not depend on it.
  const layers = '@layer reset, base, ui, sections, page;';
  const all = [layers, base.trim(), commonStylesheet(resolved.theme), ...resolved.cssRules, ...ownRules].join('\n');
  for (const hue of HUES_OF_PAGES) folders.set(`hues/${hue}`, hueStylesheet(resolved.theme, hue));
  const huesOf = (sections: Page['sections']) => {
    const text = JSON.stringify(sections);
    return HUES_OF_PAGES.filter((hue) => text.includes(`"hue":"${hue}"`)).map((hue) => `hues/${hue}`);
  };
  const ofSite = (resolved.site.parts ?? []).map((part) => `render/optional/${part}`);
  const foldersOf = ({ sections }: Pick<Page, 'sections'>) =>
    [
      ...new Set([...ofSite, ...sections.flatMap(({ type }) => styleFolders(manifest, type)), ...huesOf(sections)]),
    ].filter((folder) => folders.has(folder));
  const { pages, later, site } = resolved;
  const others = [...later, ...messagePages(site, () => true)].map(({ page }) => page);
  const used = [...new Set([...pages, ...others].flatMap(foldersOf))].toSorted();
  // All pages of a build name the hashes of all its styles: a live page takes those of the next from its document.
  const room = roomForStyles(formOrigins, embeds) - 1;
  const groups = groupSheets(new Map(used.map((folder) => [folder, folders.get(folder)!])), room).map((names) => ({
    names,
    name: names.join(' '),
    css: names.map((folder) => folders.get(folder)!).join('\n'),
  }));
  const stylesOf: SharedParts['stylesOf'] = (page) => {
    const own = new Set(foldersOf(page).map((folder) => groups.find(({ names }) => names.includes(folder))!));
    const sheets = [...own].map(({ name, css }) => `<style data-folder="${name}">${css}</style>`);
    return [`<style>${all}</style>`, ...sheets].join('');
  };
  return { stylesOf, policed: [all, ...groups.map(({ css }) => css)] };
}

/**
 * Prepares what the pages of a build share.
 *
 * A page that embeds content of another site needs its origin in the policy, and a later page may need a style or a form's
 * origin that is not due yet. Their build then differs, so that a live page of the one loads one of the other natively: its
 * styles and its policy come with the document.
 */
export function pageParts(resolved: ResolvedSite, bundle: Bundle, icons: SiteIcons): PageParts {
  const shared = sharedParts(resolved, bundle, icons, { cssRules: [], formOrigins: [], embeds: [] });
  const known = new Map<string, SharedParts>();
  const of: PageParts['of'] = ({ sections, language, embeds = [] }, cssRules = []) => {
    const endpoints = sections.map(({ props }) => props['endpoint']).filter((each) => typeof each === 'string');
    const needs: OwnNeeds = { cssRules, formOrigins: foreignOrigins(endpoints), embeds };
    if (language === undefined && Object.values(needs).every((list: string[]) => list.length === 0)) return shared;
    const key = JSON.stringify([language, needs]);
    const parts = known.get(key) ?? sharedParts(inLanguage(resolved, language), bundle, icons, needs);
    known.set(key, parts);
    return parts.site.build === shared.site.build ? shared : parts;
  };
  return { shared, of };
}

function sharedParts(resolved: ResolvedSite, bundle: Bundle, icons: SiteIcons, own: OwnNeeds): SharedParts {
  const { manifest, hash } = bundle;
  const { description } = resolved;
  const tokens = themeTokens(resolved.theme);
  const font = `<link rel="preload" href="/${builtFile(manifest, /-latin-wght-normal/)}" as="font" type="font/woff2" crossorigin>`;
  const assets = { font, boot: bootScript(manifest) };
  const themeColour = { light: tokens.light['paper']!, dark: tokens.dark['paper']! };
  const endpoints = resolved.forms.filter((form) => isOpen(form, resolved.at)).map(({ endpoint }) => endpoint);
  const formOrigins = [...new Set([...foreignOrigins(endpoints), ...own.formOrigins])];
  const { stylesOf, policed } = siteStyles(bundle, resolved, { ...own, formOrigins });
  const policy = contentSecurityPolicy(policed, formOrigins, own.embeds);
  // The build's hash covers what all pages share, the policy with the hashes of all styles included; what belongs to one page
  // is in its own document.
  const build = contentHash(JSON.stringify([hash, assets, themeColour, description, resolved.site, policy, icons]));
  return {
    site: { ...resolved.site, build },
    siteJson: `/assets/site-${build}.json`,
    description,
    assets,
    stylesOf,
    themeColour,
    icons,
    headers: securityHeaders(policy, resolved.site.url, own.embeds.length > 0),
  };
}
