import { ownPath } from './own-path.ts';
import { sitePath } from '../../model/site-path.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';
import { partOf } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { SiteSchema } from '../schema/walk-schema.ts';
import { repairText } from '../messages/describe-value.ts';
import { isTimeZone } from '../../model/dates.ts';
import { readSections, type SectionFacts } from './section-facts.ts';

/** Facts of one page, as far as it can be read. */
export interface RouteFacts {
  index: number;
  path: string | null;
  title: string | null;
  isHidden: boolean;
  /** Those that can be read, hidden ones included. */
  sections: SectionFacts[];
  ids: Set<string>;
  /** False if an id cannot be read: then links to unknown fragments are not reported. */
  idsKnown: boolean;
}

/** Facts of the whole site that checks need. The file may be wrong anywhere. */
export interface SiteFacts {
  /** From `withSharedTypes`. */
  root: unknown;
  /** With the titles that problems are named by. */
  schema: SiteSchema;
  rootDir: string;
  routes: RouteFacts[];
  /** Pages by path; of duplicates the first. */
  byPath: Map<string, RouteFacts>;
  /** False if a page's path cannot be read: then links to unknown paths are not reported. */
  pathsKnown: boolean;
  /** Old path to new address, as typed. */
  redirects: Map<string, string>;
  /** The same by `sitePath` of the old path; of duplicates the first. */
  oldPaths: Map<string, string>;
  /** The addresses that pages have in further languages. */
  languagePaths: ReadonlySet<string>;
  /** The endpoint of the contact form: a path, or an address elsewhere. */
  endpoint: string;
  /** `site.url`; empty if it cannot be read. */
  url: string;
  /** Whether the author chose the endpoint: then a clash is reported at it. */
  endpointIsTyped: boolean;
  /** Of days; UTC if it cannot be read. */
  timeZone: string;
  login: { merchant?: string; rewards?: string };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The form of a section's id, as schema/parts/section.json has it. */
const ID = /^[a-z][a-z0-9-]*$/;

/** What is typed for a login address; the group may exist already. */
export const addLogin = (name: 'merchant' | 'rewards', { root }: SiteFacts): string =>
  isJsonObject(partOf(root, 'login'))
    ? `"${name}": "https://login.example.com"`
    : `"login": { "${name}": "https://login.example.com" }`;

/** The time zone of days; UTC if it cannot be read. */
export function timeZoneOf(root: unknown): string {
  const zone = partOf(partOf(root, 'site'), 'timeZone');
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC';
}

/** Reads the facts of a site. */
export function readFacts(root: unknown, rootDir: string, schema: SiteSchema): SiteFacts {
  const list = partOf(root, 'routes');
  const timeZone = timeZoneOf(root);
  const routes = (Array.isArray(list) ? list : []).map((route: unknown, index): RouteFacts => {
    const sections = partOf(route, 'sections');
    const typed = Array.isArray(sections) ? sections.map((section) => text(partOf(section, 'id'))) : [null];
    const ids = typed.filter((id) => id !== null);
    const meant = ids.map((id) => (ID.test(id) ? id : (repairText(id, ID.source) ?? id)));
    return {
      index,
      path: text(partOf(route, 'path')),
      title: text(partOf(route, 'title')),
      isHidden: partOf(route, 'hidden') === true,
      sections: readSections(route, partOf(root, 'shared'), timeZone),
      ids: new Set([...ids, ...meant]),
      idsKnown: !typed.includes(null),
    };
  });
  const byPath = new Map<string, RouteFacts>();
  const pattern = String(
    (schema.definitions['route']!['properties'] as Record<string, Record<string, unknown>>)['path']!['pattern'],
  );
  let pathsKnown = routes.length > 0;
  const isPath = new RegExp(pattern, 'u');
  for (const route of routes) {
    if (route.path === null) pathsKnown = false;
    else {
      // A page with a misspelt path counts under the path that was meant, so that links to it are not reported too.
      const meant = isPath.test(route.path) ? route.path : repairText(route.path, pattern);
      if (meant === undefined) pathsKnown = false;
      for (const path of [route.path, meant]) if (path !== undefined && !byPath.has(path)) byPath.set(path, route);
    }
  }
  const redirectGroup = partOf(root, 'redirects');
  const redirects = Object.entries(isJsonObject(redirectGroup) ? redirectGroup : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const url = text(partOf(partOf(root, 'site'), 'url')) ?? '';
  const endpoint = text(partOf(partOf(root, 'enquiry'), 'endpoint'));
  const login = partOf(root, 'login');
  const address = (key: string) => {
    // A misspelt key has its own problem: links to it are not reported too.
    const near = isJsonObject(login) ? nearestWord(key, Object.keys(login)) : undefined;
    const value = text(partOf(login, key)) ?? (near === undefined ? null : text(partOf(login, near)));
    return value === null ? {} : { [key]: value };
  };
  return {
    root,
    schema,
    rootDir,
    routes,
    byPath,
    pathsKnown,
    redirects: new Map(redirects),
    oldPaths: new Map(redirects.map(([from, to]): [string, string] => [sitePath(from) ?? from, to]).toReversed()),
    languagePaths: new Set(),
    endpoint: ownPath(endpoint ?? '/contactwebsite', url),
    url,
    endpointIsTyped: endpoint !== null,
    timeZone,
    login: { ...address('merchant'), ...address('rewards') },
  };
}
