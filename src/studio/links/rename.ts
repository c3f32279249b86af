import { sitePath } from '../../model/site-path.ts';
import { usesOf } from '../../validate/facts/places.ts';
import type { RouteFacts } from '../../validate/facts/site-facts.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { valueAt } from '../../document/json.ts';
import type { Json, Operation, Path } from '../protocol.ts';
import { inMarks } from '../../config/problems/quote.ts';
import { placeName } from '../../validate/words/names.ts';
import {
  changeLinks,
  endOf,
  isOnlyPage,
  linkText,
  pagesWith,
  pathOf,
  withLinkText,
  type LinkedSite,
  type SiteLink,
} from './site-links.ts';
import { toSection } from './leading-here.ts';

/**
 * Moves a section to the end of another page. Links to it lead there, those of every page included; its own links to places on
 * the page that it leaves go on leading to them.
 *
 * @param position  Its place on its page.
 * @param target    The index of the other page.
 * @param id        Its id there: free.
 * @returns         The operations, and how many links outside of the section have followed.
 */
export function moveSection(
  site: LinkedSite,
  index: number,
  position: number,
  target: number,
  id: string,
): { operations: Operation[]; links: number } {
  const from: Path = ['routes', index, 'sections', position];
  const [left, page] = [site.facts.routes[index]!, site.facts.routes[target]!];
  const isOwn = ({ at }: SiteLink) => from.every((step, depth) => at[depth] === step);
  const here = toSection(site, left, position);
  let value: Json = { ...(valueAt(site.root, from) as { [key: string]: Json }), id };
  for (const link of site.links.filter(isOwn)) {
    const isPlaceHere = link.path === '' && link.fragment !== null && left.ids.has(link.fragment);
    const moved = here.includes(link)
      ? { ...link, path: link.path && (page.path ?? ''), fragment: id }
      : { ...link, path: isPlaceHere ? (left.path ?? '') : link.path };
    value = withValue(value, link.at.slice(from.length), (before) => withLinkText(before, link, linkText(moved)));
  }
  // A shared section that other pages show may lead to a place of the same name there.
  const isElsewhere = (link: SiteLink) =>
    (pagesWith(link, site) ?? site.facts.routes).some((other) => other !== left && other.ids.has(link.fragment!));
  const followed = here.filter((link) => !isOwn(link) && (link.path !== '' || !isElsewhere(link)));
  const sections = valueAt(site.root, ['routes', target, 'sections']);
  const operations: Operation[] = [
    ...changeLinks(
      site.root,
      followed.map((link) => [link, linkText({ ...link, path: page.path ?? '', fragment: id })]),
    ),
    { op: 'remove', path: from },
    { op: 'add', path: ['routes', target, 'sections', Array.isArray(sections) ? sections.length : 0], value },
  ];
  return { operations, links: followed.length };
}

/** A rename that would leave a link dead; its message says which, and what to do first. */
export class RenameRefused extends Error {}

const set = (path: Path, value: Json): Operation => ({ op: 'set', path, value });

/** The old paths of redirects that are, as paths are compared, one path. */
const redirectsFrom = ({ facts }: LinkedSite, path: string): string[] =>
  [...facts.redirects.keys()].filter((from) => (sitePath(from) ?? from) === path);

/**
 * Gives a page another path. Every link to it follows, with its query and fragment; redirects lead straight to the new path.
 * A redirect from the new path is removed: links that it led on now lead where it did.
 *
 * @param to  Free: no other page has it.
 * @see       docs/decisions 0073
 */
export function renamePage(site: LinkedSite, index: number, to: string): Operation[] {
  const page = site.facts.routes[index]!;
  const operations = [set(['routes', index, 'path'], to)];
  if (page.path === null || !isOnlyPage(page, site)) return operations;
  const from = page.path;
  const removed = redirectsFrom(site, to);
  const changes: [SiteLink, string][] = [];
  for (const link of site.links) {
    const { at } = link;
    if (at[0] === 'redirects' && removed.includes(String(at[1]))) continue;
    // What the removed redirect led on takes the way without it.
    const isLed = pathOf(link) === to && removed.length > 0;
    const { page: end, parts } = (isLed && endOf(link, site)) || { page: null, parts: link };
    const next = end === page || pathOf(parts) === from ? to : parts.path;
    const text = linkText({ ...parts, path: next });
    if (text !== linkText(link)) changes.push([link, text]);
  }
  operations.push(...changeLinks(site.root, changes));
  return [...operations, ...removed.map((key): Operation => ({ op: 'remove', path: ['redirects', key] }))];
}

/** Leads an old path on to a new one, in place of any redirect that it has. */
export function addRedirect(site: LinkedSite, from: string, to: string): Operation[] {
  const redirects = valueAt(site.root, ['redirects']);
  if (!isJsonObject(redirects)) return [set(['redirects'], { [from]: to })];
  const others = redirectsFrom(site, from).filter((key) => key !== from);
  return [
    ...others.map((key): Operation => ({ op: 'remove', path: ['redirects', key] })),
    set(['redirects', from], to),
  ];
}

/** Links of a shared section to a place on the page that shows it, where only one of the pages gives that place another id. */
function overrideLinks(site: LinkedSite, page: RouteFacts, links: SiteLink[], to: string): Operation[] {
  const fields = new Map(links.map(({ at }) => [JSON.stringify(at.slice(0, 3)), at.slice(0, 3)]));
  return [...fields].flatMap(([field, path]) => {
    const [name, key] = [String(path[1]), String(path[2])];
    const changed = links
      .filter(({ at }) => JSON.stringify(at.slice(0, 3)) === field)
      .reduce<Json>(
        (whole, link) =>
          withValue(whole, link.at.slice(3), (value) => withLinkText(value, link, linkText({ ...link, fragment: to }))),
        valueAt(site.root, path)!,
      );
    return usesOf(name, site.facts)
      .filter(({ route, section }) => route === page && !Object.hasOwn(section.own, key))
      .map(({ section }) => set(['routes', page.index, 'sections', section.position, key], changed));
  });
}

/** A value in which the one at a path is changed. */
export function withValue(value: Json, [step, ...rest]: Path, change: (value: Json) => Json): Json {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(step), withValue(value[Number(step)]!, rest, change));
  const group = value as { [key: string]: Json };
  return { ...group, [step]: withValue(group[step]!, rest, change) };
}

/**
 * Gives a section another id. Every link to that place follows. Of a shared section that stands on other pages too, only this
 * page's copy of the link changes.
 *
 * @param position  Its place on the page.
 * @param to        Free: no other section of the page has it.
 * @throws          RenameRefused where a link that stands on every page leads to the place of that name.
 */
export function renameSection(site: LinkedSite, index: number, position: number, to: string): Operation[] {
  const page = site.facts.routes[index]!;
  const at: Path = ['routes', index, 'sections', position, 'id'];
  const id = valueAt(site.root, at);
  const operations = [set(at, to)];
  const isOnly = page.sections.filter(({ own }) => own['id'] === id).length === 1;
  if (typeof id !== 'string' || !isOnly) return operations;
  const overrides: SiteLink[] = [];
  const changes: [SiteLink, string][] = [];
  for (const link of site.links) {
    if (link.fragment !== id) continue;
    const change: [SiteLink, string] = [link, linkText({ ...link, fragment: to })];
    if (link.path !== '') {
      if (endOf(link, site)?.page === page) changes.push(change);
      continue;
    }
    const pages = pagesWith(link, site);
    if (pages && !pages.includes(page)) continue;
    const isElsewhere = (pages ?? site.facts.routes).some((other) => other !== page && other.ids.has(id));
    if (!isElsewhere) changes.push(change);
    else if (pages) overrides.push(link);
    else {
      const name = placeName(site.root, link.at.slice(0, -1), site.schema);
      throw new RenameRefused(
        `${name} leads to ${inMarks(`#${id}`)} on every page, so this section keeps its id. Let that link lead to one page first, such as ${inMarks(`${page.path ?? '/'}#${id}`)}.`,
      );
    }
  }
  return [...operations, ...changeLinks(site.root, changes), ...overrideLinks(site, page, overrides, to)];
}
