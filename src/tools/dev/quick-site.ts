import { placesIn } from '../../config/places.ts';
import { resolvePages, type ResolvedSite } from '../../resolve/index.ts';
import type { Page } from '../../resolve/page.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../validate/site-file.ts';
import { validatorsOf, type Validators } from '../../validate/validators.ts';

/** A sound config: its text, its value, what it became, where its parts stand, and what checked it. */
export interface SoundConfig {
  text: string;
  file: SiteFile;
  resolved: ResolvedSite;
  find: ReturnType<typeof placesIn>;
  validators: Validators;
  rootDir: string;
}

/** Remembers a sound config for the next save. All that costs time is done now, so that the save need not wait for it. */
export function soundConfig(text: string, file: SiteFile, resolved: ResolvedSite, rootDir: string): SoundConfig {
  const find = placesIn(text);
  find(['routes', 0]);
  return { text, file, resolved, find, validators: validatorsOf(rootDir), rootDir };
}

/** How many characters two texts have in common at their beginning. Slices compare as fast as memory does. */
function commonStart(one: string, other: string): number {
  let low = 0;
  let high = Math.min(one.length, other.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one.slice(low, middle) === other.slice(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The same for their ends; `from` is where the search stops. */
function commonEnd(one: string, other: string, from: number): number {
  let low = 0;
  let high = Math.min(one.length, other.length) - from;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one.slice(one.length - middle, one.length - low) === other.slice(other.length - middle, other.length - low))
      low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The route that holds the whole change, as it is now; null where the change is elsewhere, or no JSON. */
function changedRoute(last: SoundConfig, text: string): { index: number; route: RouteFile } | null {
  const start = commonStart(last.text, text);
  const end = last.text.length - commonEnd(last.text, text, start);
  const index = last.file.routes.findIndex((_, at) => last.find(['routes', at]).place.end >= end);
  if (index < 0) return null;
  const { place } = last.find(['routes', index]);
  if (start <= place.start || end >= place.end) return null;
  try {
    const route = JSON.parse(text.slice(place.start, place.end + text.length - last.text.length)) as RouteFile;
    return { index, route };
  } catch {
    return null;
  }
}

/**
 * Settles a save at once, when it changes one route that keeps its path and its shape.
 *
 * What needs the whole config, such as links to other pages, is not checked: the whole check must follow.
 *
 * @param last  The last sound config.
 * @param text  The config as it was saved now.
 * @returns     The page, settled anew, and the site with it; null where only the whole check can tell.
 */
export function quickSite(last: SoundConfig, text: string): { page: Page; site: ResolvedSite } | null {
  const changed = changedRoute(last, text);
  if (!changed) return null;
  const { index, route } = changed;
  const file = { ...last.file, routes: [route] };
  const { site: schema, checkFrame, checkSection } = last.validators;
  if (route.path !== last.file.routes[index]!.path || checkFrame(file).length > 0) return null;
  const isSound = ({ type, ...rest }: SectionFile) =>
    schema.types.includes(type) && checkSection(type, { type, ...rest }).length === 0;
  if (!route.sections.every(isSound)) return null;
  // Of the other routes a link asks only whether they are there.
  const routes = last.file.routes.map((other, at) => (at === index ? route : { ...other, sections: [] }));
  const { pages, cssRules } = resolvePages({ ...last.file, routes }, schema.root, last.rootDir);
  const page = pages[index]!;
  const site = {
    ...last.resolved,
    pages: last.resolved.pages.with(index, page),
    cssRules: [...new Set([...last.resolved.cssRules, ...cssRules])],
  };
  return { page, site };
}
