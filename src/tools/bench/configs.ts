import type { SiteFile } from '../../model/site-file.ts';

/**
 * A config with more routes: those of the given one again and again, each under an address and title of its own.
 *
 * @param amount  How many routes there shall be; the given ones are the first of them.
 */
export function withRoutes(site: SiteFile, amount: number): SiteFile {
  const many = structuredClone(site);
  for (let index = 0; many.routes.length < amount; index++) {
    const route = structuredClone(site.routes[index % site.routes.length]!);
    many.routes.push({ ...route, path: `/page/${index}`, title: `Page ${index}: ${route.title}` });
  }
  return many;
}

/** The same config with another headline on its first route: the edit that authors make most. */
export function withHeadline(site: SiteFile, heading: string): SiteFile {
  const edited = structuredClone(site);
  edited.routes[0]!.sections[0]!['heading'] = heading;
  return edited;
}

/** A config as an author has it on disk. */
export const asFile = (site: SiteFile): string => `${JSON.stringify(site, null, 2)}\n`;
