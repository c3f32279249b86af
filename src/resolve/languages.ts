import type { Translated } from './links.ts';
import { addressIn, prefixOf } from '../languages/address-in.ts';
import { localize, localizePages, type LocalizeOptions } from '../languages/localize.ts';
import type { Overlay } from '../languages/overlay.ts';
import { ownName } from '../languages/own-name.ts';
import type { SiteForms } from '../languages/parts-of-site.ts';
import { pseudoSite } from '../languages/pseudo.ts';
import type { Page, PageLanguage } from '../model/page.ts';
import type { SiteFile } from '../model/site-file.ts';
import { redirectAddress, sitePath } from '../model/site-path.ts';
import { directionOf } from '../model/text/text-direction.ts';
import type { JsonSchema } from '../validate/schema/compose-schema.ts';
import { readSchema } from '../validate/schema/walk-schema.ts';
import { formIn, formsOn, withFormsIn } from './forms.ts';
import { resolvePages, type LanguageParts, type ResolvedSite, type TranslatedForm } from './index.ts';
import { shownLanguages } from './menus.ts';

/** Languages made of the texts of a site, to see what cannot be translated and what needs room. */
export const PSEUDO_LANGUAGES = ['pseudo', 'pseudo-rtl'] as const;
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

/** A site in one of its languages. */
interface SiteInLanguage {
  language: string;
  name: string;
  resolved: ResolvedSite;
  /** The path of each page by that of the source. */
  addresses: ReadonlyMap<string, string>;
  /** The texts of each page, by its path in the source, that stand there in the language of the site. */
  kept?: ReadonlyMap<string, string[]>;
}

/** The forms on the pages of a site, by the names that they have in a language. */
function translatedForms(
  { pages, later }: ResolvedSite,
  language: string,
  forms: SiteForms,
): ReadonlyMap<string, TranslatedForm> {
  const files = [...pages, ...later.map(({ page }) => page)].flatMap(formsOn);
  return new Map(
    files.flatMap((file) => {
      const schema = forms.get(file);
      return schema ? [[formIn(language, file), { file, schema }] as const] : [];
    }),
  );
}

const sourceTextsOf = (texts: string[] = []): Pick<Page, 'sourceTexts'> =>
  texts.length > 0 ? { sourceTexts: texts } : {};

/** What each page is in the other languages: the page itself, or their home page. */
function withLanguages(all: SiteInLanguage[], index: number): (page: Page) => Page {
  const { addresses, language, kept } = all[index]!;
  const sources = new Map([...addresses].map(([source, path]) => [path, source]));
  const paths = all.map(({ resolved }) => new Set(resolved.pages.map(({ path }) => path)));
  return (page) => {
    const source = sources.get(page.path)!;
    const languages = all.flatMap((each, at): PageLanguage[] => {
      const [own, home] = [each.addresses.get(source), each.addresses.get('/')];
      const named = { language: each.language, name: each.name };
      if (own !== undefined && paths[at]!.has(own)) return [{ ...named, href: own }];
      return home !== undefined && paths[at]!.has(home) ? [{ ...named, href: home, isHome: true }] : [];
    });
    return index > 0
      ? { ...withFormsIn(language, page), language, languages, ...sourceTextsOf(kept?.get(source)) }
      : { ...page, languages };
  };
}

/** What of a missing text is shown in a language. */
function localizeOptions({ languages }: Pick<SiteFile, 'languages'>, language: string): LocalizeOptions {
  const { incomplete, drafts = false } = languages![language]!;
  return { incomplete: incomplete === 'show-source' ? incomplete : 'leave-out', drafts };
}

/**
 * The redirects of a site in one of its languages: what an old path leads to in the source, its address in the language leads to in
 * that. One that is written with the start of the language is of that language alone.
 *
 * @param prefixes   Of all languages, with their slashes; the first is that of this one.
 * @param addresses  The path of each page by that of the source.
 */
function redirectsIn(
  redirects: Record<string, string>,
  [prefix, ...others]: [string, ...string[]],
  addresses: SiteInLanguage['addresses'],
): [from: string, to: string][] {
  const isBelow = (path: string, start: string) => path.startsWith(`${start}/`);
  const all = new Map(Object.entries(redirects).map(([from, to]) => [sitePath(from) ?? from, to]));
  return [...all].flatMap(([from, to]): [string, string][] => {
    if (others.some((other) => isBelow(from, other))) return [];
    const isOwn = isBelow(from, prefix);
    // What is written for the address in the language comes first.
    if (!isOwn && all.has(prefix + from)) return [];
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
    const target = sitePath(path) ?? path;
    // It leads to a page in one language, from the address that it says alone.
    if (!isOwn && [prefix, ...others].some((start) => isBelow(`${target}/`, start))) return [];
    const there = addresses.get(target) ?? (all.has(target) && !isBelow(target, prefix) ? prefix + target : undefined);
    return [[isOwn ? from : prefix + from, redirectAddress(there === undefined ? to : there + rest)]];
  });
}

const overlayIn = (overlays: Overlay[], language: string): Overlay =>
  overlays.find((each) => each.language === language) ?? { language };

/**
 * Resolves one page of a site again, whose path and form are the same, in its further languages.
 *
 * @param file  The site with this page alone.
 * @param last  The site as it was.
 * @returns     The pages in place of those that it had; null where they are more or fewer, which concerns links on others.
 */
export function resolveTranslations(
  file: SiteFile,
  overlays: Overlay[],
  schema: JsonSchema,
  rootDir: string,
  last: ResolvedSite,
): { pages: Page[]; cssRules: string[] } | null {
  const [{ path: source }] = file.routes as [SiteFile['routes'][number]];
  const before = last.pages.find(({ path }) => path === source)!;
  const found: { pages: Page[]; cssRules: string[] } = { pages: [], cssRules: [] };
  for (const language of shownLanguages(file.languages)) {
    const overlay = overlayIn(overlays, language);
    const options = localizeOptions(file, language);
    const { routes, kept } = localizePages(file, overlay, readSchema(schema), options);
    const known = last.pages.filter((page) => page.language === language);
    const addresses = new Map(known.map((page) => [page.languages![0]!.href, page.path]));
    const [route] = routes;
    const address = addresses.get(source);
    if (!route !== (address === undefined)) return null;
    if (!route || address === undefined) continue;
    const alone = { ...file, routes: [{ ...route, path: address }] };
    const { pages, cssRules } = resolvePages(alone, schema, rootDir, last.at, { addresses, source: sourceOf(last) });
    const page = withFormsIn(language, {
      ...pages[0]!,
      language,
      languages: before.languages!,
      ...sourceTextsOf(kept.get(source)),
    });
    if (page.sourceTexts && !last.languages?.[language]?.site.sourceTexts) return null;
    if (!formsOn(page).every((form) => last.languages?.[language]?.translatedForms.has(form))) return null;
    found.pages.push(page);
    found.cssRules.push(...cssRules);
  }
  return found;
}

/** The pages of a site in its own language. */
const sourceOf = ({ site, pages }: Pick<ResolvedSite, 'site' | 'pages'>): NonNullable<Translated['source']> => ({
  language: site.language,
  paths: new Set(pages.flatMap(({ path, language }) => (language === undefined ? [path] : []))),
});

/**
 * Resolves a valid site into the pages of all its languages. Behind this, a page in another language is a page like any other,
 * whose header and words are those of its language.
 *
 * @param overlays  Of its further languages.
 * @param forms     Those of the site, for their texts in these.
 * @param pseudo    Shows a language made of its own texts in place of all others.
 * @see             resolvePages for the rest
 */
export function resolveSite(
  file: SiteFile,
  overlays: Overlay[],
  forms: SiteForms,
  schema: JsonSchema,
  rootDir: string,
  at?: number,
  pseudo?: PseudoLanguage | null,
): ResolvedSite {
  if (pseudo) {
    const shown = resolvePages(pseudoSite(file, readSchema(schema)), schema, rootDir, at);
    return pseudo === 'pseudo-rtl' ? { ...shown, site: { ...shown.site, dir: 'rtl' } } : shown;
  }
  const source = resolvePages(file, schema, rootDir, at);
  const shown = shownLanguages(file.languages);
  if (shown.length === 0) return source;
  const others = shown.map((language): SiteInLanguage & { parts: LanguageParts } => {
    const { name, dir, ...rest } = file.languages![language]!;
    const prefix = prefixOf(language, rest);
    const overlay = overlayIn(overlays, language);
    const localized = localize(file, overlay, forms, readSchema(schema), localizeOptions(file, language));
    const addresses = new Map(localized.file.routes.map(({ path }) => [path, addressIn(overlay, prefix, path)]));
    const routes = localized.file.routes.map((route) => ({ ...route, path: addresses.get(route.path)! }));
    const resolved = resolvePages({ ...localized.file, routes }, schema, rootDir, source.at, {
      addresses,
      source: sourceOf(source),
    });
    const { description, formWords } = resolved;
    const { shared, pages } = localized.kept;
    const hasSourceTexts = shared.length > 0 || [...pages.values()].some((texts) => texts.length > 0);
    const own = source.site.language;
    const site = {
      ...resolved.site,
      ...(dir && { dir }),
      ...(hasSourceTexts && {
        sourceTexts: { language: own, dir: directionOf(own), texts: shared },
        parts: [...(resolved.site.parts ?? []), 'source-texts' as const],
      }),
      home: addresses.get('/') ?? '/',
    };
    const ownForms = translatedForms(resolved, language, localized.forms);
    const parts = { site, description, formWords, prefix: `/${prefix}`, translatedForms: ownForms };
    return { language, name, addresses, resolved, parts, kept: pages };
  });
  const { language } = source.site;
  const own = {
    language,
    name: ownName(language) ?? language,
    resolved: source,
    addresses: new Map(file.routes.map(({ path }) => [path, path])),
  };
  const all: SiteInLanguage[] = [own, ...others];
  const pages = all.flatMap(({ resolved }, index) => resolved.pages.map(withLanguages(all, index)));
  const later = all.flatMap(({ resolved }, index) =>
    resolved.later.map((each) => ({ ...each, page: withLanguages(all, index)(each.page) })),
  );
  const paths = new Set(pages.map(({ path }) => path));
  const prefixes = others.map(({ parts: { prefix } }) => prefix);
  const translated = others.flatMap(({ addresses, parts: { prefix } }) =>
    redirectsIn(file.redirects ?? {}, [prefix, ...prefixes.filter((each) => each !== prefix)], addresses),
  );
  return {
    ...source,
    pages,
    // A page that has such an address stays.
    redirects: { ...source.redirects, ...Object.fromEntries(translated.filter(([from]) => !paths.has(from))) },
    later: later.toSorted((a, b) => a.from - b.from),
    cssRules: [...new Set(all.flatMap(({ resolved }) => resolved.cssRules))],
    sharePictures: new Map(all.flatMap(({ resolved }) => [...resolved.sharePictures])),
    languages: Object.fromEntries(others.map(({ language: each, parts }) => [each, parts])),
  };
}
