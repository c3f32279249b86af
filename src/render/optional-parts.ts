import type { OptionalPart, SiteData } from '../model/site-data.ts';

const importers = {
  'footer-links': () => import('./optional/footer-links/index.tsx'),
  languages: () => import('./optional/languages/index.tsx'),
  'source-texts': () => import('./optional/source-texts/index.tsx'),
  submenu: () => import('./optional/submenu/index.tsx'),
};

type Modules = { [Name in OptionalPart]: Awaited<ReturnType<(typeof importers)[Name]>> };
const loaded: Partial<Modules> = {};

/** Loads the optional parts of a site. @throws When a file cannot be fetched. */
export async function loadOptionalParts({ parts = [] }: SiteData): Promise<void> {
  const load = async <Name extends OptionalPart>(name: Name) => {
    loaded[name] ??= (await importers[name]()) as Modules[Name];
  };
  await Promise.all(parts.map(load));
}

/**
 * An optional part of a site; undefined for a site without it.
 *
 * @throws  When it was not loaded: header or footer then stand as they were built.
 */
export function optionalPart<Name extends OptionalPart>({ parts }: SiteData, name: Name): Modules[Name] | undefined {
  if (!parts?.includes(name)) return undefined;
  const part = loaded[name];
  if (!part) throw new Error(name);
  return part;
}
