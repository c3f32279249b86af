import type { Link } from '../model/parts.ts';
import type { SiteFile } from '../model/site-file.ts';

/** Begins with a scheme such as `mailto:`, `tel:` or `https:`: not a page of this site. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Resolves a link as an author writes it.
 *
 * @param text    A path, a fragment, an address, or `login:merchant` / `login:rewards`.
 * @param newTab  What the author asked for; the login addresses always open a new tab.
 * @returns       `internal` is true for pages and places of this site that exist without a redirect.
 */
export type ResolveLink = (text: string, newTab?: boolean) => Link;

/** Where pages are that are not among the routes: those of a further language, or the others of a site. */
export interface Translated {
  /** By the paths that links have, in place of the routes. */
  addresses: ReadonlyMap<string, string>;
  /** The pages of the site's own language: those that are not translated are linked to there. */
  source?: { language: string; paths: ReadonlySet<string> };
}

/** Creates the resolver for the links of a site. */
export function linkResolver(
  { routes, login: logins }: SiteFile,
  { addresses, source }: Partial<Translated> = {},
): ResolveLink {
  const paths = new Set(['', ...(addresses?.values() ?? routes.map(({ path }) => path))]);
  return (text, newTab = false) => {
    const login = /^login:(merchant|rewards)$/.exec(text)?.[1] as 'merchant' | 'rewards' | undefined;
    if (login) return { href: logins?.[login] ?? '#', internal: false, newTab: true };
    const path = text.replace(/[?#][^]*/, '');
    const address = addresses?.get(path) ?? path;
    const internal = !ADDRESS.test(text) && paths.has(address);
    const isElsewhere = !internal && path !== '' && source?.paths.has(path) === true;
    const language = isElsewhere ? { language: source.language } : {};
    return { href: address + text.slice(path.length), internal, newTab, ...language };
  };
}

/** A phone number as a `tel:` address: digits and a leading plus. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
