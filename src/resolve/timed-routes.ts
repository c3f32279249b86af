import { isWithin, spanOf, type Span } from '../model/dates.ts';
import { expandSection } from '../model/shared-section.ts';
import type { RouteFile, SectionFile, SiteFile } from '../model/site-file.ts';

/** A section with the fields of the shared one that it uses, and when it is shown. */
export interface TimedSection {
  section: SectionFile;
  isHidden: boolean;
  span: Span;
}

/** A page of the config, hidden or not, with all that it shows at any time. */
export interface TimedRoute {
  route: RouteFile;
  isHidden: boolean;
  sections: TimedSection[];
}

/** How far ahead a build writes pages, in ms: a year, and a month to be late with the next build. docs/product.md 7. */
const HORIZON_MS = 400 * 24 * 60 * 60 * 1000;

/** The pages of a valid config. Behind this, no code knows of `use`, `hidden`, `from` and `until`. */
export const timedRoutes = ({ routes, shared, site }: SiteFile): TimedRoute[] =>
  routes.map((route) => ({
    route,
    isHidden: route.hidden === true,
    sections: route.sections.map((typed) => {
      const whole = expandSection(typed, shared) as SectionFile;
      const { hidden = false, from, until, ...section } = whole;
      return {
        section: section as SectionFile,
        isHidden: hidden,
        span: spanOf({ from, until }, site.timeZone ?? 'UTC'),
      };
    }),
  }));

/** The sections that a page shows at a moment. */
export const sectionsAt = ({ sections }: TimedRoute, moment: number): SectionFile[] =>
  sections.filter(({ isHidden, span }) => !isHidden && isWithin(moment, span)).map(({ section }) => section);

/**
 * The sections that no page shows at a moment, as written; those that pages share, because a page may override any of their
 * fields; and the share pictures of hidden pages.
 */
export const sectionsNotAt = (file: SiteFile, moment: number): object[] => [
  ...timedRoutes(file).flatMap(({ isHidden, route: { sharePicture } }) =>
    isHidden && sharePicture ? [sharePicture] : [],
  ),
  ...timedRoutes(file).flatMap(({ isHidden: isRouteHidden, sections }) =>
    sections
      .filter(({ isHidden, span }) => isRouteHidden || isHidden || !isWithin(moment, span))
      .map(({ section }) => section),
  ),
  ...Object.values(file.shared ?? {}),
];

/** The moments after another at which stretches of time begin or end, ascending. */
export function changesAfter(moment: number, spans: Span[]): number[] {
  const moments = spans.flatMap(({ from, until }) => [from, until]);
  return [...new Set(moments)].filter((each) => each > moment && each !== Infinity).toSorted((a, b) => a - b);
}

/** The same, as far ahead as a build writes pages. */
export const writtenChanges = (moment: number, spans: Span[]): number[] =>
  changesAfter(moment, spans).filter((each) => each <= moment + HORIZON_MS);

/** When the shown sections of pages appear and go. */
export const shownSpans = (routes: TimedRoute[]): Span[] =>
  routes.flatMap(({ isHidden, sections }) =>
    isHidden ? [] : sections.filter((section) => !section.isHidden).map(({ span }) => span),
  );
