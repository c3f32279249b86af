import type { SiteFile } from '../../model/site-file.ts';

/**
 * A config with more routes: the given ones repeated, each copy with a path and a title of its own.
 *
 * @param amount  How many routes there are in all; the given ones come first.
 */
export function withRoutes(site: SiteFile, amount: number): SiteFile {
  const many = structuredClone(site);
  for (let index = 0; many.routes.length < amount; index++) {
    const route = structuredClone(site.routes[index % site.routes.length]!);
    many.routes.push({ ...route, path: `/page/${index}`, title: `Page ${index}: ${route.title}` });
  }
  return many;
}

/** The text of a config with another headline on its first route: the most common edit. */
export function withHeadline(site: SiteFile, heading: string): string {
  const edited = structuredClone(site);
  edited.routes[0]!.sections[0]!['heading'] = heading;
  return JSON.stringify(edited, null, 2);
}
