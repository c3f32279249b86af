import type { LabelledLink, OptionalPart, SiteData } from '../model/site-data.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { ResolveLink } from './links.ts';

/** The further languages of a site that are built. */
export const shownLanguages = (languages: SiteFile['languages'] = {}): string[] =>
  Object.keys(languages).filter((language) => languages[language]!.hidden !== true);

/** Resolves the links of header and footer. Lists without an entry are left out. */
export function resolveMenus(
  { navigation, legal = [], footer, languages }: SiteFile,
  resolveLink: ResolveLink,
): Pick<SiteData, 'navigation' | 'legal' | 'footer' | 'parts'> {
  const labelled = ({ label, link }: { label: string; link: string }): LabelledLink => ({
    label,
    ...resolveLink(link),
  });
  const keyed = ({ key, ...link }: { key: string; label: string; link: string }) => ({ key, ...labelled(link) });
  const { statement, columns = [], social = [] } = footer ?? {};
  const parts: OptionalPart[] = [
    ...(navigation.some(({ children }) => children?.length) ? (['submenu'] as const) : []),
    ...(shownLanguages(languages).length > 0 ? (['languages'] as const) : []),
    ...(columns.length + social.length > 0 ? (['footer-links'] as const) : []),
  ];
  return {
    ...(parts.length > 0 && { parts }),
    navigation: navigation.map(({ children = [], ...entry }) => ({
      ...keyed(entry),
      ...(children.length > 0 && { children: children.map(keyed) }),
    })),
    legal: legal.map(labelled),
    ...(footer && {
      footer: {
        ...(statement !== undefined && { statement }),
        ...(columns.length > 0 && {
          columns: columns.map(({ title, links }) => ({ title, links: links.map(labelled) })),
        }),
        ...(social.length > 0 && { social: social.map(labelled) }),
      },
    }),
  };
}
