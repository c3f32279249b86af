import type { Path } from '../../config/load-config.ts';
import { ALWAYS, type Span } from '../../model/dates.ts';
import type { SectionFacts } from './section-facts.ts';
import type { RouteFacts, SiteFacts } from './site-facts.ts';

/** The sections that use a shared one, hidden ones included. */
export const usesOf = (name: string, { routes }: SiteFacts): { route: RouteFacts; section: SectionFacts }[] =>
  routes.flatMap((route) =>
    route.sections.filter(({ own }) => own['use'] === name).map((section) => ({ route, section })),
  );

/** A page on which visitors meet a value, and when; null for what stands on every page. */
interface Place {
  route: RouteFacts | null;
  span: Span;
}

/**
 * Where and when visitors meet the value at a path: for one of a shared section on each page that uses it and does not override
 * the value. Nowhere for what is hidden.
 */
export function placesOf(path: Path, facts: SiteFacts): Place[] {
  const [first, name, key, position] = path;
  const shown = (route: RouteFacts, section: SectionFacts): Place[] =>
    route.isHidden || section.isHidden ? [] : [{ route, span: section.span }];
  if (first === 'shared')
    return usesOf(String(name), facts).flatMap(({ route, section }) =>
      Object.hasOwn(section.own, String(key)) ? [] : shown(route, section),
    );
  if (first !== 'routes') return [{ route: null, span: ALWAYS }];
  const route = facts.routes[Number(name)];
  const section = route?.sections.find((each) => each.position === position);
  if (route && section) return shown(route, section);
  return route && !route.isHidden ? [{ route, span: ALWAYS }] : [];
}
