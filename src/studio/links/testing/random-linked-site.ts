import type { Json } from '../../protocol.ts';
import type { Choose } from '../../../document/testing/random-edits.ts';

type JsonObject = { [key: string]: Json };
type Link = { link: string; [key: string]: Json };

const URL = 'https://linked.test';
const PATHS = ['/', '/about', '/about/team', '/prices'];
const OLD_PATHS = ['/old', '/older', '/café'];
const IDS = ['form', 'ask', 'top'];

/** A page as it is laid out before it has links: links lead to what is there. */
interface Plan {
  path: string;
  ids: string[];
}

const buttons = (links: string[]): Json => links.map((link, at): Link => ({ label: `Button ${at}`, link }));

/**
 * A valid site with links of every kind: to pages and places, with queries, in full, encoded, by redirects, in shared
 * sections, and to places that every page has.
 */
export function randomLinkedSite(choose: Choose): { [key: string]: Json } {
  const plans = PATHS.slice(0, 1 + choose(PATHS.length)).map((path): Plan => ({
    path,
    ids: ['first', ...IDS.filter(() => choose(2) === 0)],
  }));
  const pick = <T>(from: T[]): T => from[choose(from.length)]!;
  const redirects = Object.fromEntries(
    OLD_PATHS.filter(() => choose(3) > 0).map((from, at) => {
      const { path, ids } = pick(plans);
      return [from, at > 0 && choose(4) === 0 ? OLD_PATHS[0]! : path + pick(['', '?from=old', `#${pick(ids)}`])];
    }),
  );
  if (Object.values(redirects).includes(OLD_PATHS[0]!) && !(OLD_PATHS[0]! in redirects))
    redirects[OLD_PATHS[0]!] = plans[0]!.path;
  /** @param own  Ids of the page that the link stands on, or that all pages have on which it stands. */
  const linkFrom = (own: string[]): string => {
    const { path, ids } = pick(plans);
    const old = Object.keys(redirects);
    return pick([
      path,
      `${path}?a=1&b=2`,
      `${path}#${pick(ids)}`,
      `${path}?a=1#${pick(ids)}`,
      `${URL}${path}#${pick(ids)}`,
      path === '/' ? '/' : `${path}/`,
      path.replace('a', '%61'),
      own.length > 0 ? `#${pick(own)}` : path,
      old.length > 0 ? pick(old) : path,
      'mailto:a@linked.test',
      'https://elsewhere.test/about#form',
      'login:merchant',
    ]);
  };
  const links = (own: string[]) => buttons(Array.from({ length: 1 + choose(2) }, () => linkFrom(own)));
  const common = IDS.filter((id) => plans.every(({ ids }) => ids.includes(id)));
  /** The pages of a shared section are those that all have the places to which it links. */
  const band = { type: 'call-out', heading: 'Band', actions: links(common) };
  const routes = plans.map(({ path, ids }): JsonObject => {
    const sections = ids.map((id): JsonObject => {
      const kind = choose(5);
      if (kind === 4) {
        const paragraphs = [`See **[this](${linkFrom(ids)})**, [*that*](${linkFrom(ids)}) and \\[no link](/about)`];
        return { id, type: 'prose', heading: `Section ${id}`, paragraphs };
      }
      if (kind === 0) return { id, use: 'band' };
      if (kind === 1) return { id, use: 'band', actions: links(ids) };
      return { id, type: 'call-out', heading: `Section ${id}`, actions: links(ids) };
    });
    return { path, title: `Page ${path}`, description: `Page ${path}`, sections };
  });
  return {
    version: 1,
    site: { name: 'Linked', url: URL, description: 'A site of links.' },
    support: { email: 'a@linked.test', phone: '+1 800 555 0100' },
    login: { merchant: 'https://linked.test/in' },
    navigation: [{ key: 'one', label: 'One', link: linkFrom(common) }],
    legal: [{ label: 'Legal', link: linkFrom(common) }],
    ...(Object.keys(redirects).length > 0 && { redirects }),
    shared: { band },
    routes,
  };
}
