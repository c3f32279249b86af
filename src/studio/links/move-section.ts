import type { Json, Operation, Path } from '../protocol.ts';
import { valueAt } from '../../document/json.ts';
import { toSection } from './leading-here.ts';
import { withValue } from './rename.ts';
import { changeLinks, linkText, pagesWith, withLinkText, type LinkedSite, type SiteLink } from './site-links.ts';

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
