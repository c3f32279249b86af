import { listAt, textAt, type JsonObject, type Json } from '../../../document/json.ts';
import type { StudioState } from '../../protocol.ts';

/** The draft as far as a window knows it: the paths of its pages, the page that it shows, and all that pages share. */
export interface KnownDraft extends Pick<StudioState, 'site' | 'page'> {
  paths: string[];
}

export const knownOf = ({ site, pages, page }: StudioState): KnownDraft => ({
  site,
  paths: pages.map(({ path }) => path),
  page,
});

/**
 * A draft as a window knows it.
 *
 * @param now  The draft as it is now: pages that the window does not show are taken from it, by their path.
 */
export function asKnown({ site, paths, page }: KnownDraft, now: Json): JsonObject {
  const current = listAt(now, 'routes');
  const pathOf = (route: Json | undefined): string => textAt(route, 'path') ?? '';
  const byPath = (path: string): Json => current.find((route) => pathOf(route) === path) ?? { path };
  const routes = paths.map((path, at) => {
    if (at === page?.index) return page.route;
    const same = current[at];
    return same !== undefined && pathOf(same) === path ? same : byPath(path);
  });
  return { ...site, routes };
}
