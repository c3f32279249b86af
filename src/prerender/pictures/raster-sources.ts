import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { contentHash } from '../../config/content-hash.ts';
import type { PictureSource } from '../../model/parts.ts';
import { pictureFacts } from '../../validate/facts/picture-facts.ts';
import { publicPath } from '../../validate/facts/public-folder.ts';
import { openSharp } from '../sharp.ts';
import { fileHash } from './file-hash.ts';
import { upright } from './publish-picture.ts';

/** Widths offered to browsers, in px. */
const WIDTHS = [480, 960, 1440, 1920];

/** Smaller files gain nothing from another format. */
const LEAST_BYTES = 20 * 1024;

/** Raster formats; SVG scales by itself, and GIF may be animated. */
const RASTER = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif']);

/** Formats by preference; a browser takes the first it knows. */
const FORMATS = [
  { name: 'avif', options: { quality: 55, effort: 3 } },
  { name: 'webp', options: { quality: 78 } },
] as const;

/** Increased when sizes or qualities change, so that cached files are encoded again. */
const RECIPE = '2';

/** A file that a build makes of a picture. */
export interface MadeFile {
  /** Its address on the site, which holds the hash of all that it is made of. */
  address: string;
  /** "image/avif". */
  type: string;
  /** Encodes it. @throws What sharp reports of a damaged file, or when the picture has changed since. */
  make(): Promise<Uint8Array>;
}

/** A picture in one format and one width. */
export interface SourceFile extends MadeFile {
  /** In px. */
  width: number;
}

/** The name of a picture for addresses, which may not hold all that a file's name may. */
export const stemOf = (name: string): string => basename(name, extname(name)).replace(/[^\w-]+/g, '-');

/** The widths of a picture: those below its own, then its own, up to the largest of `WIDTHS`. */
export function widthsFor(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width * 0.9);
  return [...smaller, Math.min(width, WIDTHS.at(-1)!)].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

/**
 * Lists the smaller formats and sizes of a picture, without encoding them.
 *
 * @param rootDir  The project's folder.
 * @param src      Its address: "/pictures/shop.jpg".
 * @returns        By preference of format, then by width. Empty for drawings, animations and small files.
 */
export function sourceFiles(rootDir: string, src: string): SourceFile[] {
  if (!RASTER.has(extname(src).toLowerCase())) return [];
  const name = decodeURIComponent(src);
  const facts = pictureFacts(rootDir, name);
  if (!facts || facts.isAnimated || facts.bytes < LEAST_BYTES) return [];
  const file = publicPath(rootDir, name);
  const content = fileHash(file);
  const stem = stemOf(name);
  const hash = contentHash(RECIPE, content);
  return FORMATS.flatMap(({ name, options }) =>
    widthsFor(facts.width).map((width) => ({
      address: `/assets/${stem}-${width}-${hash}.${name}`,
      type: `image/${name}`,
      width,
      async make() {
        const sharp = await openSharp();
        if (!sharp) throw new Error('sharp does not run here');
        const bytes = readFileSync(file);
        // The cache must not hold it under the hash of other content.
        if (fileHash(file) !== content) throw new Error('it has changed just now');
        return upright(sharp(bytes), bytes).resize({ width }).toFormat(name, options).toBuffer();
      },
    })),
  );
}

/** The same files as `<source>` names them: one entry for each format. */
export function pictureSources(files: SourceFile[]): PictureSource[] {
  const types = [...new Set(files.map(({ type }) => type))];
  return types.map((type) => ({
    type,
    srcSet: files
      .filter((file) => file.type === type)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', '),
  }));
}
