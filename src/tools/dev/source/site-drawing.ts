import { isGroup } from '../../../model/is-group.ts';
import type { Page } from '../../../model/page.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../../model/site-file.ts';
import { resolvePages, type ResolvedSite } from '../../../resolve/index.ts';
import { resolveRoute } from '../resolve-changed-route.ts';
import type { SiteSource, SourceChange } from './site-source.ts';
import { SchemaProblems } from '../../../validate/schema/schema-files.ts';
import { validatorsOf, type Validators } from '../../../validate/schema/validators.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { Json } from '../../../document/json.ts';
import { drawableFrame, drawableRoute, type Frame } from './drawable-site.ts';

/** The studio shows problems beside the page, not over it. */
const QUIET = { problems: '', showsLatest: true };

/** The site of the draft, drawn as far as it is valid. */
export interface DraftSource extends SiteSource {
  /**
   * Draws another version of the draft.
   *
   * @param value  What the draft says. Parts that are the same objects as before are not drawn again.
   * @returns      What open pages must know; null if they show it already.
   */
  draw(value: Json): SourceChange | null;
  /** The schema that it was last drawn by; null while there was none that can be used. */
  schema(): SiteSchema | null;
  /**
   * Shows a page with one of its sections changed, until the site is drawn again.
   *
   * @returns  What open pages must know; null where the page or its section is not drawn.
   * @see      pageWith
   */
  showWith(path: string, id: string, change: (section: SectionFile) => SectionFile): SourceChange | null;
  /**
   * A page with one of its sections changed; the draft and what is shown of it stay as they are.
   *
   * @param path    The page's address.
   * @param change  Gets the section as it is drawn, and gives a valid one.
   * @returns       Null where the page or its section is not drawn.
   */
  pageWith(path: string, id: string, change: (section: SectionFile) => SectionFile): Page | null;
  /**
   * Draws the site as of another moment from now on.
   *
   * @param moment  Milliseconds since 1970; null for now.
   * @returns       What open pages must know; null if they show it already.
   */
  showAsOf(moment: number | null): SourceChange | null;
  /** Reads the schemas again before the next version is drawn. */
  reloadSchemas(): void;
}

/** A version that was drawn. */
interface Drawn {
  validators: Validators;
  /** As typed. */
  value: { [key: string]: Json };
  frame: Frame;
  /** As drawn; null for those that cannot be. */
  routes: (RouteFile | null)[];
  site: ResolvedSite;
}

/** Draws, or leaves pages as they are: what only the full check finds may break resolving until it is mended. */
function guarded(draw: () => SourceChange | null): SourceChange | null {
  try {
    return draw();
  } catch (fault) {
    console.error(`The preview could not follow: ${(fault as Error).message}`);
    return null;
  }
}

/** Whether two versions share all but their routes. */
function hasSameFrame(one: { [key: string]: Json }, other: { [key: string]: Json }): boolean {
  const keys = Object.keys(one).filter((key) => key !== 'routes');
  return Object.keys(other).length === Object.keys(one).length && keys.every((key) => one[key] === other[key]);
}

const listOf = (routes: Json | undefined): Json[] => (Array.isArray(routes) ? routes : []);

/**
 * Draws a draft. Every page is drawn by itself, so that a mistake on one holds back no other; of a change within a page,
 * only that page is checked and resolved again.
 *
 * @see  docs/product.md 11
 */
export function draftSource(rootDir: string): DraftSource {
  let last: Drawn | null = null;
  let validators: Validators | null = null;
  /** A page that is shown with other content than its own, and the site that it is of. */
  let shown: { site: ResolvedSite; page: Page } | null = null;
  /** The moment that the preview shows; null for now. */
  let asOf: number | null = null;
  const resolveAll = (file: SiteFile, schema: SiteSchema) =>
    resolvePages(file, schema.root, rootDir, asOf ?? Date.now());

  /** The current validators; the last ones while the schemas have problems. */
  const currentValidators = (): Validators | null => {
    try {
      return (validators ??= validatorsOf(rootDir));
    } catch (fault) {
      if (fault instanceof SchemaProblems) return last?.validators ?? null;
      throw fault;
    }
  };

  const draw = (value: Json): SourceChange | null => {
    const current = currentValidators();
    if (!current || !isGroup(value)) return null;
    const known = last?.validators === current && hasSameFrame(last.value, value as Drawn['value']) ? last : null;
    const frame = known?.frame ?? drawableFrame(value, current, last?.frame);
    if (!frame) return null;
    const before = listOf(last?.value['routes']);
    const indexOf = new Map(before.map((route, index) => [route, index]));
    const byPath = new Map(last?.routes.map((route) => [route?.path, route ?? undefined]));
    const routes = listOf(value['routes'] as Json | undefined).map((route, index) => {
      const same = known ? indexOf.get(route) : undefined;
      if (known && same !== undefined) return known.routes[same] ?? null;
      const path = isGroup(route) ? (route['path'] as string) : undefined;
      return drawableRoute(route, frame, current, byPath.get(path) ?? last?.routes[index] ?? undefined);
    });
    const next = { validators: current, value: value as Drawn['value'], frame, routes };

    const changed = routes.flatMap((route, index) => (route === known?.routes[index] ? [] : [index]));
    const [index] = changed;
    const isSameList = known !== null && routes.length === known.routes.length;
    if (isSameList && index === undefined) {
      last = { ...known, ...next };
      return null;
    }
    const drawn = routes.filter((route) => route !== null);
    const file = { ...frame, routes: drawn };
    const route = index === undefined ? null : routes[index];
    if (isSameList && changed.length === 1 && route && route.path === known.routes[index!]?.path) {
      const { page, site } = resolveRoute(
        { file, resolved: known.site, rootDir },
        drawn.indexOf(route),
        route,
        current.site.root,
      );
      last = { ...next, site };
      return { ...QUIET, site, page };
    }
    const site = resolveAll(file, current.site);
    last = { ...next, site };
    return { ...QUIET, site };
  };

  const pageWith: DraftSource['pageWith'] = (path, id, change) => {
    const route = last?.routes.find((candidate) => candidate?.path === path);
    if (!last || !route?.sections.some((section) => section.id === id)) return null;
    const routes = last.routes.filter((candidate) => candidate !== null);
    const sections = route.sections.map((section) => (section.id === id ? change(section as SectionFile) : section));
    const { page } = resolveRoute(
      { file: { ...last.frame, routes }, resolved: last.site, rootDir },
      routes.indexOf(route),
      { ...route, sections },
      last.validators.site.root,
    );
    return page;
  };

  return {
    site: () => last?.site ?? null,
    verdict: () => QUIET,
    shown: () => (shown && shown.site === last?.site ? shown : null),
    showWith(path, id, change) {
      const page = pageWith(path, id, change);
      if (!page) return null;
      shown = { site: last!.site, page };
      return { ...QUIET, ...shown };
    },
    pageWith,
    schema: () => currentValidators()?.site ?? null,
    reloadSchemas: () => {
      validators = null;
    },
    showAsOf(moment) {
      if (moment === asOf) return null;
      asOf = moment;
      return guarded(() => {
        if (!last) return null;
        const routes = last.routes.filter((route) => route !== null);
        last = { ...last, site: resolveAll({ ...last.frame, routes }, last.validators.site) };
        return { ...QUIET, site: last.site };
      });
    },
    draw: (value) => guarded(() => draw(value)),
  };
}
