import { placesOf } from '../../validate/facts/places.ts';
import type { RouteFacts } from '../../validate/facts/site-facts.ts';
import { schemaAt } from '../../validate/schema/walk-schema.ts';
import { aroundLinks, withoutLinks } from '../../model/rich-text/write-rich-text.ts';
import type { Json, LinksHere, Operation, Path } from '../protocol.ts';
import { valueAt } from '../../document/json.ts';
import { placeName, valueName } from '../../validate/words/names.ts';
import { endOf, isOnlyPage, pagesWith, type LinkedSite, type SiteLink } from './site-links.ts';

const startsWith = (path: Path, start: Path): boolean => start.every((step, at) => path[at] === step);

/** The links to a page, by redirects too. */
const toPage = (site: LinkedSite, page: RouteFacts): SiteLink[] =>
  isOnlyPage(page, site) ? site.links.filter((link) => link.path !== '' && endOf(link, site)?.page === page) : [];

/** The links to a section: from other pages, from its own, and from what stands on every page. */
export function toSection(site: LinkedSite, page: RouteFacts, position: number): SiteLink[] {
  const id = valueAt(site.root, ['routes', page.index, 'sections', position, 'id']);
  const others = page.sections.filter((section) => section.position !== position);
  if (typeof id !== 'string' || others.some(({ own }) => own['id'] === id)) return [];
  return site.links.filter((link) => {
    if (link.fragment !== id) return false;
    if (link.path !== '') return endOf(link, site)?.page === page;
    const [first, name, key] = link.at;
    // A shared section that no other section of this page shows goes with it.
    if (first === 'shared') return others.some(({ own }) => own['use'] === name && !Object.hasOwn(own, String(key)));
    return pagesWith(link, site)?.includes(page) ?? true;
  });
}

/**
 * What goes when a link goes: its key, the button or navigation entry that it makes, or the list of one that may not be empty.
 *
 * @param taken  How many entries of each list go already.
 * @returns      null where the link must lead somewhere.
 */
function removableAt({ facts, schema }: LinkedSite, at: Path, taken: Map<string, number>): Path | null {
  const schemaOf = (path: Path) => schemaAt(facts.root, path, schema);
  const isOptional = (path: Path) => {
    const required = schemaOf(path.slice(0, -1))?.schema['required'] as string[] | undefined;
    return !required?.includes(String(path.at(-1)));
  };
  if (isOptional(at)) return at;
  const owner = at.slice(0, -1);
  // A card that leads somewhere holds more than its link.
  const isInSection = at[0] === 'routes' || at[0] === 'shared';
  if (isInSection && schemaOf(owner)?.part !== 'action') return null;
  if (typeof owner.at(-1) === 'string') return isOptional(owner) ? owner : null;
  const list = owner.slice(0, -1);
  const gone = (taken.get(JSON.stringify(list)) ?? 0) + 1;
  taken.set(JSON.stringify(list), gone);
  const { length } = valueAt(facts.root as Json, list) as Json[];
  if (length - gone >= Number(schemaOf(list)?.schema['minItems'] ?? 0)) return owner;
  return isOptional(list) ? list : null;
}

/** Removals that can be made one after the other: nothing twice, the last entry of a list first. */
function inOrder(paths: Path[]): Operation[] {
  const alone = paths.filter((path) => !paths.some((other) => other.length < path.length && startsWith(path, other)));
  const unique = [...new Map(alone.map((path) => [JSON.stringify(path), path])).values()];
  return unique.toReversed().map((path) => ({ op: 'remove', path }));
}

/**
 * What leads to a page or a section that is to be removed or hidden. Links on it do not count.
 *
 * @param target    The page, ['routes', 1], or the section, ['routes', 1, 'sections', 0].
 * @param isHidden  It stays in the file: links that no visitor meets may go on leading there.
 */
export function linksHere(site: LinkedSite, target: Path, isHidden: boolean): LinksHere {
  const { facts, schema } = site;
  const page = facts.routes[Number(target[1])];
  const all = !page ? [] : target.length === 2 ? toPage(site, page) : toSection(site, page, Number(target[3]));
  const here = all.filter(({ at }) => !startsWith(at, target) && (!isHidden || placesOf(at, facts).length > 0));
  const places = new Map(here.map(({ at }) => [JSON.stringify(at), at]));
  const root = facts.root as Json;
  const taken = new Map<string, number>();
  const removed: (Path | null)[] = [];
  const unlinked: Operation[] = [];
  const links = [...places].map(([key, path]): LinksHere['links'][number] => {
    const indices = here.filter(({ at }) => JSON.stringify(at) === key).flatMap(({ index }) => index ?? []);
    const words = path[0] === 'redirects' ? valueName(root, path, schema) : placeName(root, path.slice(0, -1), schema);
    if (indices.length === 0) {
      removed.push(removableAt(site, path, taken));
      return { path, words };
    }
    const text = String(valueAt(root, path));
    unlinked.push({ op: 'set', path, value: withoutLinks(text, indices) });
    return { path, words, around: aroundLinks(text, indices) };
  });
  const isRemovable = removed.every((path) => path !== null);
  return { links, removals: isRemovable ? [...unlinked, ...inOrder(removed)] : null };
}
