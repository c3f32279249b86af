import { isJsonObject } from '../../model/is-json-object.ts';
import { parseRichText } from '../../model/rich-text/parse-rich-text.ts';
import { withLink } from '../../model/rich-text/write-rich-text.ts';
import { sitePath } from '../../model/site-path.ts';
import { usesOf } from '../../validate/facts/places.ts';
import { ownPath } from '../../validate/facts/own-path.ts';
import { withSharedTypes } from '../../validate/facts/section-facts.ts';
import { readFacts, type RouteFacts, type SiteFacts } from '../../validate/facts/site-facts.ts';
import { walkSite, type SiteSchema } from '../../validate/schema/walk-schema.ts';
import { valueAt, partOf } from '../../document/json.ts';
import type { Json, Operation, Path, LinkTarget } from '../protocol.ts';
import { pageName, sectionName } from '../../validate/words/names.ts';

const entriesOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The pages that links can lead to, in their order, each with its sections. */
export function linkTargets(root: Json, schema: SiteSchema): LinkTarget[] {
  return entriesOf(partOf(root, 'routes')).flatMap((route, index) => {
    const path = partOf(route, 'path');
    if (typeof path !== 'string') return [];
    const places = entriesOf(partOf(route, 'sections')).flatMap((section, position) => {
      const id = partOf(section, 'id');
      const at = ['routes', index, 'sections', position];
      return typeof id === 'string' && isJsonObject(section) ? [{ id, name: sectionName(root, at, schema) }] : [];
    });
    return [{ path, name: pageName(root, route), hidden: partOf(route, 'hidden') === true, places }];
  });
}

/** A link to a page of this site, or to a place on one, in the parts that make up its text. */
interface LinkParts {
  /** The site's own address, where the link is written in full; else "". */
  origin: string;
  /** "" for a place on the page that has the link. */
  path: string;
  /** With its "?". */
  query: string;
  /** Without its "#"; null where there is none. */
  fragment: string | null;
}

/** A link of the config that leads into this site. */
export interface SiteLink extends LinkParts {
  /** Where it is in the config. */
  at: Path;
  /** Of a link in a rich text, its number there; null for one that is the whole value. */
  index: number | null;
}

/** A config with all its links. */
export interface LinkedSite {
  root: Json;
  schema: SiteSchema;
  facts: SiteFacts;
  links: SiteLink[];
}

/** Reads a link; null for one that leads out of the site, or is none. */
function linkParts(text: string, siteUrl: string): LinkParts | null {
  const own = ownPath(text, siteUrl);
  const [found, path = '', query = '', fragment = null] =
    /^((?:\/(?!\/)[^?#]*)?)(\?[^#]*)?(?:#(.*))?$/s.exec(own) ?? [];
  const leadsHere = found !== undefined && (path !== '' || (query === '' && fragment !== null));
  return leadsHere ? { origin: text.slice(0, text.length - own.length), path, query, fragment } : null;
}

/** The text of a link. */
export const linkText = ({ origin, path, query, fragment }: LinkParts): string =>
  `${origin}${path}${query}${fragment === null ? '' : `#${fragment}`}`;

/** The value that holds a link, with another text for the link. */
export const withLinkText = (value: Json, { index }: SiteLink, text: string): Json =>
  index === null ? text : withLink(String(value), index, text);

/** The operations that give links other texts: one for each value that holds some. */
export function changeLinks(root: Json, changes: [link: SiteLink, text: string][]): Operation[] {
  const values = new Map<string, { path: Path; value: Json }>();
  for (const [link, text] of changes) {
    const key = JSON.stringify(link.at);
    const value = values.get(key)?.value ?? valueAt(root, link.at)!;
    values.set(key, { path: link.at, value: withLinkText(value, link, text) });
  }
  return [...values.values()].map((change) => ({ op: 'set', ...change }));
}

/** The part of a link that says which page, as paths are compared. */
export const pathOf = ({ path }: LinkParts): string => sitePath(path) ?? path;

/**
 * Finds every link of a config that leads into the site: all that the schema binds by `#/definitions/link` or that stand in a
 * `#/definitions/rich-text`, so that those of a section type added tomorrow are among them.
 *
 * @param root  The config; may be wrong anywhere.
 */
export function readLinks(root: Json, schema: SiteSchema): LinkedSite {
  const typed = isJsonObject(root) ? withSharedTypes(root) : root;
  // Files of public/ are of no matter here: they are not renamed with a page.
  const facts = readFacts(typed, '', schema);
  const links: SiteLink[] = [];
  walkSite(typed, schema, ({ value, path, part }) => {
    const add = (text: string, index: number | null) => {
      const parts = linkParts(text, facts.url);
      if (parts) links.push({ at: [...path], index, ...parts });
    };
    if (typeof value !== 'string') return;
    if (part === 'link') add(value, null);
    if (part === 'rich-text') for (const [index, { link }] of parseRichText(value).links.entries()) add(link, index);
  });
  return { root, schema, facts, links };
}

/** How many redirects one after the other are followed: a circle has no end. */
const MAX_REDIRECTS = 10;

/**
 * Where a link leads in the end, by redirects too: the page, and the link's text with what redirects add.
 *
 * @returns  undefined where it leads to no page, and for a place on the page that has the link.
 */
export function endOf(link: LinkParts, { facts }: LinkedSite): { page: RouteFacts; parts: LinkParts } | undefined {
  let parts = link;
  for (let steps = 0; steps <= MAX_REDIRECTS; steps++) {
    const page = facts.byPath.get(pathOf(parts));
    if (page) return { page, parts };
    const next = linkParts(facts.oldPaths.get(pathOf(parts)) ?? '', facts.url);
    if (!next) return undefined;
    parts = { ...next, query: next.query || parts.query, fragment: next.fragment ?? parts.fragment };
  }
  return undefined;
}

/** The pages on which visitors meet a link, hidden ones included; null for one that stands on every page. */
export function pagesWith({ at }: SiteLink, { facts }: LinkedSite): RouteFacts[] | null {
  const [first, name, key] = at;
  if (first === 'routes') return [facts.routes[Number(name)]!];
  if (first !== 'shared') return first === 'redirects' ? [] : null;
  return usesOf(String(name), facts)
    .filter(({ section }) => !Object.hasOwn(section.own, String(key)))
    .map(({ route }) => route);
}

/** Whether no other page has the path of a page: links to it then mean this one. */
export const isOnlyPage = (page: RouteFacts, { facts }: LinkedSite): boolean =>
  facts.routes.every((other) => other === page || other.path !== page.path);
