import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { MESSAGE_PICTURES } from '../../../prerender/pages/message-pages.ts';
import { SHARE_OF_SITE } from '../../../prerender/pages/write-pages.ts';
import { PICTURE_FORMATS } from '../../../model/picture-formats.ts';
import { pictureFacts } from '../../../validate/facts/picture-facts.ts';
import { readPublicFolder } from '../../../validate/facts/public-folder.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { Json, Path, StoredFile } from '../../protocol.ts';
import { placeName } from '../../../validate/words/names.ts';

const FILM_FORMATS = ['.webm', '.mp4', '.mov'];

/** Files that pages use without being named in the config. */
const OF_THE_SITE = new Set([SHARE_OF_SITE, ...MESSAGE_PICTURES]);

/** The part of the config that people know a value by: a section, a shared section, or a part of the site. */
const knownPart = (path: Path): Path =>
  path.slice(0, path[0] === 'shared' ? 2 : path[0] === 'routes' ? (path[2] === 'sections' ? 4 : 2) : 1);

/** Collects where each text that begins with a slash stands. */
function placesOfTexts(value: Json, path: Path, found: Map<string, Path[]>): void {
  if (typeof value === 'string') {
    if (value.startsWith('/')) found.set(value, [...(found.get(value) ?? []), path]);
  } else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) placesOfTexts(entry, [...path, index], found);
  else if (value !== null && typeof value === 'object')
    for (const [key, entry] of Object.entries(value)) placesOfTexts(entry, [...path, key], found);
}

interface SiteContent {
  draft: Json;
  /** The text of the file. */
  saved: string;
  schema: SiteSchema;
}

const neededBy = (src: string, saved: string): string | null => {
  if (OF_THE_SITE.has(src)) return 'The site itself uses it.';
  return saved.includes(JSON.stringify(src)) ? 'The saved file still uses it. Save first.' : null;
};

/** Lists the pictures and films that public/ publishes, with where they are used. Those of the site itself are the last. */
export function listFiles(rootDir: string, { draft, saved, schema }: SiteContent): StoredFile[] {
  const places = new Map<string, Path[]>();
  placesOfTexts(draft, [], places);
  const isOwn = ({ path }: { path: string }) => Number(OF_THE_SITE.has(path));
  const all = readPublicFolder(rootDir).files.toSorted((one, other) => isOwn(one) - isOwn(other));
  return all.flatMap(({ path: src, file }): StoredFile[] => {
    const ending = extname(src).toLowerCase();
    const isPicture = PICTURE_FORMATS.includes(ending);
    const bytes = statSync(file, { throwIfNoEntry: false })?.size;
    if (bytes === undefined || !(isPicture || FILM_FORMATS.includes(ending))) return [];
    const facts = isPicture ? pictureFacts(rootDir, src) : null;
    const uses = new Set(places.get(src)?.map((path) => placeName(draft, knownPart(path), schema)));
    return [
      {
        src,
        kind: isPicture ? 'picture' : 'film',
        bytes,
        width: facts?.width ?? null,
        height: facts?.height ?? null,
        uses: [...uses],
        needed: uses.size > 0 ? null : neededBy(src, saved),
      },
    ];
  });
}
