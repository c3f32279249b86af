import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listSectionTypes } from '../../validate/schema/compose-schema.ts';

/** Hashes of what each picture was drawn from. */
export const DRAWN = 'docs/pictures/drawn.json';

/** A picture of the docs: a piece of a sample's page. */
export interface DocPicture {
  /** "sections/hero", "parts/actions". */
  name: string;
  /** Path in the site of samples: "/hero/default". */
  path: string;
  /** The element of `main` that is drawn. */
  selector: string;
  /** Files and folders that its look depends on. */
  sources: string[];
}

/** The file of a picture, relative to the project's folder. */
export const pictureFile = (name: string): string => `docs/pictures/${name}.webp`;

/** A part of `src/ui` as docs/sections.md shows it, on a sample that has one. */
const part = (name: string, path: string, selector: string, ...sources: string[]): DocPicture => ({
  name: `parts/${name}`,
  path,
  selector,
  sources: sources.map((source) => `src/ui/${source}`),
});

const PARTS = [
  part('section-heading', '/faq/default', '[class*="_head_"]', 'section-heading.tsx', 'section-heading.module.css'),
  part('actions', '/hero/default', 'p:has(> .button)', 'action'),
  part('tick-list', '/split/default', 'ul[class*="_list_"]', 'tick-list.tsx', 'tick-list.module.css'),
  part('scene', '/hero/default', 'img', 'picture'),
  part('media-object', '/split/default', '[class*="_object_"]', 'media-object'),
  part('feature-icon', '/cards/icons', 'svg[class*="_icon_"]', 'icon'),
  part('choice', '/pricing/default', 'fieldset', 'choice'),
  part('strip', '/marquee/default', '.strip', 'strip'),
  part('support-ways', '/contact-card/default', 'address', 'support-ways.tsx', 'support-ways.module.css'),
];

/** The pictures of the docs: each section type's first sample, and parts of `src/ui`. */
export function docPictures(rootDir: string): DocPicture[] {
  const sections = listSectionTypes(rootDir).map(({ name }) => ({
    name: `sections/${name}`,
    path: `/${name}/default`,
    selector: '> section',
    sources: [`src/sections/${name}`],
  }));
  return [...sections, ...PARTS];
}

/** Whether a file can change how something looks. */
const isLook = (file: string): boolean => /\.(tsx|css)$/.test(file) && !file.endsWith('.test.tsx');

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const inner = readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
  return inner.filter(isLook).map((file) => join(path, file));
}

/** What a picture shows, as a hash: components and styles of its sources, and a section type's first sample. */
function hashOf(rootDir: string, { sources }: DocPicture): string {
  const hash = createHash('sha256');
  for (const source of sources.map((path) => join(rootDir, path))) {
    for (const file of filesOf(source)) hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    const samples = join(source, 'samples.json');
    if (existsSync(samples))
      hash.update(JSON.stringify((JSON.parse(readFileSync(samples, 'utf8')) as { default: unknown }).default));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The hash of each picture as the project is now. */
export const hashesNow = (rootDir: string): Map<string, string> =>
  new Map(docPictures(rootDir).map((picture) => [picture.name, hashOf(rootDir, picture)]));

/** The hash of each picture when it was drawn. */
export const hashesDrawn = (rootDir: string): Record<string, string> => {
  const file = join(rootDir, DRAWN);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
};

/**
 * Pictures that no longer show what is there.
 *
 * @param isNewStale  Whether one that was never drawn counts: a new section type needs none to be sound.
 */
export function stalePictures(rootDir: string, isNewStale: boolean): DocPicture[] {
  const [now, drawn] = [hashesNow(rootDir), hashesDrawn(rootDir)];
  return docPictures(rootDir).filter(({ name }) =>
    name in drawn ? drawn[name] !== now.get(name) || !existsSync(join(rootDir, pictureFile(name))) : isNewStale,
  );
}
