import { visibleLines } from '../../config/problems/quote.ts';
import { listAt, partOf, reuse, type JsonObject, type Json } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Page } from '../../model/page.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../model/site-file.ts';
import type { Overlay } from '../../languages/overlay.ts';
import type { SiteForms } from '../../languages/parts-of-site.ts';
import { resolvePages, type ResolvedSite } from '../../resolve/index.ts';
import { resolveSite, resolveTranslations } from '../../resolve/languages.ts';
import { shownLanguages } from '../../resolve/menus.ts';
import type { SiteSource, SourceChange } from './site-source.ts';
import { readForms } from '../../validate/languages/read-forms.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import type { SiteEnvironment } from '../../prerender/load-site.ts';
import { validatorsOf, type Validators } from '../../validate/schema/validators.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import { drawableFrame, drawableRoute, type Frame } from './drawable-site.ts';

/** A drawing tells no problems: the check finds them. */
const QUIET = { problems: '', showsLatest: true };

/** The site of a config that is being edited. */
export interface SiteDrawing extends SiteSource {
  /**
   * Draws another version. What equals the one before is not drawn again.
   *
   * @param value     What the config says; undefined where it is not JSON.
   * @param isAfresh  Whether schemas or files may have changed: all is drawn again.
   * @param forms     Those of a draft, by path: in place of the files.
   * @returns         What open pages must know; null if they show it already, or it cannot be drawn.
   */
  draw(value: Json | undefined, isAfresh?: boolean, forms?: ReadonlyMap<string, string>): SourceChange | null;
  /** Whether the site is that of the last version. */
  showsLatest(): boolean;
  /** The schema that it was last drawn by; null while there was none that can be used. */
  schema(): SiteSchema | null;
  /**
   * Shows a page with one of its sections changed, until the site is drawn again.
   *
   * @param change  Gets the section as it is drawn, and gives a valid one.
   * @returns       What open pages must know; null where the page or its section is not drawn.
   */
  showWith(path: string, id: string, change: (section: SectionFile) => SectionFile): SourceChange | null;
  /**
   * A page of a changed site; the draft and what is shown of it stay as they are.
   *
   * @param path      The page's address in the language of the site.
   * @param change    Gets the page and what all pages share, as they are drawn, and gives valid ones.
   * @param language  A further one, in which the page is drawn.
   * @returns         Null where the page is not drawn.
   */
  drawnWith(
    path: string,
    change: (drawn: PageFile) => PageFile,
    language?: string,
  ): { site: ResolvedSite['site']; page: Page } | null;
  /**
   * Draws the site as of another moment from now on.
   *
   * @param moment  Milliseconds since 1970; null for now.
   * @returns       What open pages must know; null if they show it already.
   */
  showAsOf(moment: number | null): SourceChange | null;
}

/** A page, and what all pages share. */
export interface PageFile {
  frame: Frame;
  route: RouteFile;
  /** Of further languages. */
  overlays: Overlay[];
}

/** How a config is drawn. */
interface DrawingOptions {
  rootDir: string;
  /** What a build would make: all must be valid by the schemas, and what is hidden is. Else whatever can be drawn is. */
  asBuilt?: SiteEnvironment;
  /** The texts of further languages, the same objects while they have not changed; none by default. */
  overlays?: (frame: Frame) => Overlay[];
}

/** A version that was drawn. */
interface Drawn {
  validators: Validators;
  /** As typed. */
  value: JsonObject;
  frame: Frame;
  /** As drawn; null for those that cannot be. */
  routes: (RouteFile | null)[];
  /** Of further languages. */
  overlays: Overlay[];
  /** For their texts in these; none where there are none. */
  forms: SiteForms;
  site: ResolvedSite;
}

/** The path of a page in the language of the site. */
export const sourcePath = ({ path, languages }: Page): string => languages?.[0]?.href ?? path;

/** Whether two versions share all but their routes. */
function hasSameFrame(one: JsonObject, other: JsonObject): boolean {
  const keys = Object.keys(one).filter((key) => key !== 'routes');
  return Object.keys(other).length === Object.keys(one).length && keys.every((key) => one[key] === other[key]);
}

/** Whether two groups have the same values but for one key. */
const isSameBut = (
  key: string,
  { [key]: _one, ...one }: JsonObject,
  { [key]: _other, ...other }: JsonObject,
): boolean => hasSameFrame(one, other);

/**
 * The pages, by the path of the source, whose own translations alone differ.
 *
 * @returns  Null where another text does, or the path of a page.
 */
function retranslatedPages(before: Overlay[], after: Overlay[]): ReadonlySet<string> | null {
  if (before.length !== after.length) return null;
  const paths = new Set<string>();
  for (const [at, last] of before.entries()) {
    const next = after[at]!;
    if (last === next) continue;
    const [{ pages: one = {} }, { pages: other = {} }] = [last, next];
    if (!isJsonObject(one) || !isJsonObject(other) || !isSameBut('pages', last as JsonObject, next as JsonObject))
      return null;
    for (const path of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (one[path] === other[path]) continue;
      if (partOf(one[path] as Json, 'path') !== partOf(other[path] as Json, 'path')) return null;
      paths.add(path);
    }
  }
  return paths;
}

/** Where an entry is that mostly is where it was, of many; -1 where there is none. */
const placeOf = <Entry>(list: Entry[], usual: number, isIt: (entry: Entry) => boolean): number =>
  usual < list.length && isIt(list[usual]!) ? usual : list.findIndex(isIt);

/** Resolves one route of a site again, in its own language; its path is the same. */
function resolveRoute(
  { frame, routes, site: last, validators }: Drawn,
  rootDir: string,
  route: RouteFile,
): { page: Page; site: ResolvedSite } {
  // Links only need the paths of other routes.
  const paths = routes.flatMap((other) => (other && !other.hidden ? [other.path] : []));
  const addresses = new Map(paths.map((path) => [path, path]));
  const { pages, cssRules } = resolvePages({ ...frame, routes: [route] }, validators.site.root, rootDir, last.at, {
    addresses,
  });
  const at = last.pages.findIndex(({ path }) => path === route.path);
  const page = pages[0]!;
  const site = {
    ...last,
    pages: last.pages.with(at, page),
    cssRules: [...new Set([...last.cssRules, ...cssRules])],
  };
  return { page, site };
}

/** Resolves one route of a site again, in all its languages; null where more than its own pages would be others. */
function resolveRouteInAll(
  drawn: Drawn,
  rootDir: string,
  route: RouteFile,
): { page: Page; translations: Page[]; site: ResolvedSite } | null {
  const { frame, overlays, validators, site: last } = drawn;
  const { page, site } = resolveRoute(drawn, rootDir, route);
  if (!last.languages) return { page, translations: [], site };
  const { root } = validators.site;
  const translated = resolveTranslations({ ...frame, routes: [route] }, overlays, root, rootDir, last);
  if (!translated) return null;
  const { pages: translations, cssRules } = translated;
  const own = { ...page, languages: last.pages.find(({ path }) => path === page.path)!.languages! };
  const byPath = new Map([own, ...translations].map((each) => [each.path, each]));
  const pages = site.pages.map((each) => byPath.get(each.path) ?? each);
  return { page: own, translations, site: { ...site, pages, cssRules: [...new Set([...site.cssRules, ...cssRules])] } };
}

/**
 * Draws a config while it is edited. Every page is checked by itself; of a change within a page, only that page is checked and
 * resolved again.
 *
 * @see  docs/product.md 11, docs/decisions 0035
 */
export function siteDrawing({ rootDir, asBuilt, overlays: overlaysOf = () => [] }: DrawingOptions): SiteDrawing {
  const isStrict = asBuilt !== undefined;
  let last: Drawn | null = null;
  let isLatest = false;
  let validators: Validators | null = null;
  /** A page that is shown with other content than its own, and the site that it is of. */
  let shown: { site: ResolvedSite; page: Page } | null = null;
  /** The moment that the preview shows; null for now. */
  let asOf: number | null = null;
  const resolveAll = (file: SiteFile, { overlays, forms }: Pick<Drawn, 'overlays' | 'forms'>, schema: SiteSchema) => {
    const at = asOf ?? asBuilt?.momentIn(file.site.timeZone) ?? Date.now();
    return resolveSite(file, overlays, forms, schema.root, rootDir, at, asBuilt?.pseudo);
  };

  /** The current validators; the last ones while the schemas have problems. */
  const currentValidators = (): Validators | null => {
    try {
      return (validators ??= validatorsOf(rootDir));
    } catch (fault) {
      if (fault instanceof SchemaProblems) return isStrict ? null : (last?.validators ?? null);
      throw fault;
    }
  };

  const frameOf = (value: JsonObject, current: Validators): Frame | null => {
    const frame = drawableFrame(value, current, last?.frame, isStrict);
    const url = asBuilt?.url;
    return frame && url ? { ...frame, site: { ...frame.site, url } } : frame;
  };

  /** The next version; null where it cannot be drawn. */
  const drawn = (
    given: Json | undefined,
    isAfresh: boolean,
    drafts?: ReadonlyMap<string, string>,
  ): (Drawn & { page?: Page; translations?: Page[] }) | null => {
    const current = currentValidators();
    if (!current || !isJsonObject(given)) return null;
    const value = last ? reuse<JsonObject>(last.value, given) : given;
    const same = !isAfresh && last?.validators === current && hasSameFrame(last.value, value) ? last : null;
    const frame = same?.frame ?? frameOf(value, current);
    if (!frame) return null;
    const overlays = overlaysOf(frame);
    const retranslated = same && retranslatedPages(same.overlays, overlays);
    const known = retranslated ? same : null;
    const typed = listAt(last?.value, 'routes');
    const routes = listAt(value, 'routes').map((route, index) => {
      const before = known ? placeOf(typed, index, (other) => other === route) : -1;
      if (known && before >= 0) return known.routes[before] ?? null;
      const path = partOf(route, 'path');
      const same = placeOf(last?.routes ?? [], index, (other) => other?.path === path);
      return drawableRoute(route, frame, current, last?.routes[same < 0 ? index : same] ?? undefined, isStrict);
    });
    if (isStrict && routes.includes(null)) return null;
    const forms: SiteForms = shownLanguages(frame.languages).length > 0 ? readForms(rootDir, drafts) : new Map();
    const next = { validators: current, value, frame, routes, overlays, forms };
    const hasSameForms = known !== null && JSON.stringify([...known.forms]) === JSON.stringify([...forms]);
    if (hasSameForms && routes.length === known.routes.length) {
      const isChanged = (route: RouteFile | null, index: number) =>
        route !== known.routes[index] || (route && retranslated!.has(route.path));
      const changed = routes.flatMap((route, index) => (isChanged(route, index) ? [index] : []));
      if (changed.length === 0) return { ...known, ...next };
      const [route, before] = [routes[changed[0]!], known.routes[changed[0]!]];
      // Whether a page is hidden concerns links on others.
      const isSame = route?.path === before?.path && !route?.hidden && !before?.hidden;
      const isOne = changed.length === 1 && isSame && !asBuilt?.pseudo;
      const again = isOne && route ? resolveRouteInAll({ ...known, ...next }, rootDir, route) : null;
      if (again) return { ...next, ...again };
    }
    const file = { ...frame, routes: routes.filter((route) => route !== null) };
    return { ...next, site: resolveAll(file, next, current.site) };
  };

  /** Draws, or leaves pages as they are: what only the full check finds may break resolving until it is mended. */
  const changeBy = (make: () => (Drawn & { page?: Page; translations?: Page[] }) | null): SourceChange | null => {
    isLatest = false;
    try {
      const next = make();
      if (!next) return null;
      const { page, translations, ...version } = next;
      const isKnown = version.site === last?.site;
      last = version;
      isLatest = true;
      return isKnown
        ? null
        : { ...QUIET, site: version.site, ...(page && { page }), ...(translations && { translations }) };
    } catch (fault) {
      console.error(`The page cannot be shown as it is now: ${visibleLines((fault as Error).message)}`);
      return null;
    }
  };

  const routeOf = (path: string) => last?.routes.find((route) => route?.path === path);

  return {
    site: () => last?.site ?? null,
    verdict: () => QUIET,
    shown: () => (shown && shown.site === last?.site ? shown : null),
    showWith(path, id, change) {
      const route = routeOf(path);
      if (!last || !route?.sections.some((section) => section.id === id)) return null;
      const sections = route.sections.map((section) => (section.id === id ? change(section as SectionFile) : section));
      shown = { site: last.site, page: resolveRoute(last, rootDir, { ...route, sections }).page };
      return { ...QUIET, ...shown };
    },
    drawnWith(path, change, language) {
      const known = routeOf(path);
      if (!last || !known) return null;
      const { frame, route, overlays } = change({ frame: last.frame, route: known, overlays: last.overlays });
      const others = last.routes.filter((other) => other !== null);
      // No other language is drawn for it.
      const one = language !== undefined && { languages: { [language]: frame.languages![language]! } };
      const file = {
        ...frame,
        ...one,
        routes: others.map((other) => (other === known ? route : { ...other, sections: [] })),
      };
      const { root } = last.validators.site;
      const resolved =
        language === undefined
          ? resolvePages(file, root, rootDir, last.site.at)
          : resolveSite(file, overlays, last.forms, root, rootDir, last.site.at);
      const page = resolved.pages.find((each) => each.language === language && sourcePath(each) === path);
      const site = language === undefined ? resolved.site : resolved.languages?.[language]?.site;
      return page && site ? { site, page } : null;
    },
    schema: () => currentValidators()?.site ?? null,
    showsLatest: () => isLatest,
    showAsOf(moment) {
      if (moment === asOf) return null;
      asOf = moment;
      return changeBy(() => {
        if (!last) return null;
        const routes = last.routes.filter((route) => route !== null);
        return { ...last, site: resolveAll({ ...last.frame, routes }, last, last.validators.site) };
      });
    },
    draw(value, isAfresh = false, forms?) {
      if (isAfresh) validators = null;
      return changeBy(() => drawn(value, isAfresh, forms));
    },
  };
}
