import { listSectionTypes } from '../../validate/schema/compose-schema.ts';

/** A picture of the docs: a piece of a sample's page. */
export interface DocPicture {
  /** "sections/hero", "parts/actions". */
  name: string;
  /** Path in the site of samples: "/hero/default". */
  path: string;
  /** The element of `main` that is drawn. */
  selector: string;
}

/** The file of a picture, relative to the project's folder. */
export const pictureFile = (name: string): string => `docs/pictures/${name}.webp`;

/** The parts of `src/ui` as docs/sections.md shows them, each on a sample that has one. */
const PARTS: DocPicture[] = [
  { name: 'parts/section-heading', path: '/faq/default', selector: '[class*="_head_"]' },
  { name: 'parts/actions', path: '/hero/default', selector: 'p:has(> .button)' },
  { name: 'parts/tick-list', path: '/split/default', selector: 'ul[class*="_list_"]' },
  { name: 'parts/picture-frame', path: '/hero/default', selector: 'img' },
  { name: 'parts/media-object', path: '/split/default', selector: '[class*="_object_"]' },
  { name: 'parts/feature-icon', path: '/cards/icons', selector: 'svg[class*="_icon_"]' },
  { name: 'parts/choice', path: '/pricing/default', selector: 'fieldset' },
  { name: 'parts/strip', path: '/marquee/default', selector: '.strip' },
  { name: 'parts/support-ways', path: '/contact-card/default', selector: 'address' },
];

/** The pictures of the docs: each section type's first sample, and parts of `src/ui`. */
export const docPictures = (rootDir: string): DocPicture[] => [
  ...listSectionTypes(rootDir).map(({ name }) => ({
    name: `sections/${name}`,
    path: `/${name}/default`,
    selector: '> section',
  })),
  ...PARTS,
];
