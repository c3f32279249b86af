import { versionOf } from '../versions/shape.ts';
import type { SectionType } from '../../validate/schema/compose-schema.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../model/site-file.ts';

/** Path of the page that shows a single sample. */
export const samplePath = (type: string, sample: string): string => `/${type}/${sample}`;

const page = (path: string, sections: SectionFile[]): RouteFile => ({
  path,
  title: `The page ${path} of the samples`,
  description: `A page that is made of samples, to look at one section type in all its shapes: ${path}`,
  sections,
});

/** Folder whose `public/` holds the photographs of samples. The project's `public/` belongs to the site's editor. */
export const SAMPLE_ROOT = 'src/tools/samples';

/** What their paths begin with. */
export const SAMPLE_PICTURES = '/samples/';

/** Whether a sample shows photographs. */
export const hasPhotographs = (sample: object): boolean => JSON.stringify(sample).includes(`"${SAMPLE_PICTURES}`);

/** Websites that samples embed content from. */
const embeds = (types: SectionType[]): string[] =>
  types
    .flatMap(({ samples }) => Object.values(samples).map(({ src }) => src))
    .flatMap((src) => (typeof src === 'string' ? [new URL(src).origin] : []));

/** Paths that samples link to, so that none of their links is dead. */
function linkedPages(types: SectionType[]): string[] {
  const text = JSON.stringify(types.map(({ samples }) => samples));
  return [...new Set([...text.matchAll(/"link":"(\/[^"#?]*)/g)].map((match) => match[1]!))];
}

/** What a site names of types whose sections it has in their current version. */
export function formatsOf(types: SectionType[]): Pick<SiteFile, 'formats'> {
  const versions = types.map((type) => [type.name, versionOf(type)] as const).filter(([, version]) => version > 1);
  return versions.length > 0 ? { formats: Object.fromEntries(versions) } : {};
}

/**
 * Creates a site of samples: for each section type a page with all its samples (`/hero`), and a page for each single
 * sample (`/hero/long-names`). A section's id is the name of its sample. `/photographs` shows every section type that has
 * photographs; ids there are the type's name, then the sample's.
 *
 * @param types  From `listSectionTypes`.
 */
export function sampleSite(types: SectionType[]): SiteFile {
  const sections = ({ name, samples }: SectionType): SectionFile[] =>
    Object.entries(samples).map(([sample, fields]) => ({ id: sample, type: name, ...fields }));
  const routes = types.flatMap((type) => [
    page(`/${type.name}`, sections(type)),
    ...sections(type).map((section) => page(samplePath(type.name, section.id), [section])),
  ]);
  const photographs = types.flatMap((type) =>
    sections(type)
      .filter(hasPhotographs)
      .map((section) => ({ ...section, id: `${type.name}-${section.id}` })),
  );
  const linked = linkedPages(types).filter((path) => path !== '/' && !routes.some((route) => route.path === path));
  const home: SectionFile = {
    id: 'samples',
    type: 'prose',
    heading: 'Samples',
    paragraphs: ['One page for each type.'],
  };
  return {
    version: 1,
    ...formatsOf(types),
    site: { name: 'Example Pay', url: 'https://www.example.com', description: 'Every section type with its samples.' },
    support: { email: 'support@example.com', phone: '+1 800 555 0199' },
    login: { merchant: 'https://merchant.example.com/login', rewards: 'https://rewards.example.com/login' },
    navigation: [{ key: 'home', label: 'Home', link: '/' }],
    embeds: [...new Set(embeds(types))],
    routes: [
      page('/', [home]),
      ...linked.map((path) => page(path, [home])),
      page('/photographs', photographs),
      ...routes,
    ],
  };
}
