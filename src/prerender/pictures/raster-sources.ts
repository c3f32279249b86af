import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { publicPath } from '../../validate/public-folder.ts';
import type { PictureSource } from '../../ui/parts.ts';
import { keptFile } from '../kept-file.ts';
import { openSharp } from '../sharp.ts';

/** Widths that windows and columns ask for, in px. */
const WIDTHS = [480, 960, 1440, 1920];

/** Smaller files gain nothing by a second format. */
export const LEAST_BYTES = 20 * 1024;

/** Photographs and drawings in pixels; SVG is sharp at any size, and GIF may move. */
const RASTER = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** Formats by preference; a browser takes the first it knows. */
const FORMATS = [
  { name: 'avif', type: 'image/avif', options: { quality: 55, effort: 3 } },
  { name: 'webp', type: 'image/webp', options: { quality: 78 } },
] as const;

/** Raised when sizes or qualities change, so that kept files are made anew. */
const RECIPE = '1';

interface RasterOptions {
  rootDir: string;
  /** The build's folder; files go to `assets/`. */
  outDir: string;
  /** Where files are kept from build to build. */
  keptDir: string;
}

/** The widths of a picture: those below its own, then its own, as far as a window asks for it. */
export function widthsFor(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width * 0.9);
  return [...smaller, Math.min(width, WIDTHS.at(-1)!)].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

/**
 * Makes a picture below public/ smaller: AVIF and WebP in several widths, unless a build before has.
 *
 * @param src  Its address: "/pictures/shop.jpg".
 * @returns    Sources by preference; none for pictures that stay as they are: drawings, GIF, what moves, small files,
 *             and files that cannot be read to their end (a warning names those).
 */
export async function rasterSources(
  src: string,
  { rootDir, outDir, keptDir }: RasterOptions,
): Promise<PictureSource[]> {
  const ending = extname(src).toLowerCase();
  if (!RASTER.has(ending)) return [];
  const bytes = readFileSync(publicPath(rootDir, decodeURIComponent(src)));
  if (bytes.length < LEAST_BYTES) return [];
  const sharp = await openSharp();
  if (!sharp) return [];
  try {
    const { pages = 1, autoOrient } = await sharp(bytes).metadata();
    if (pages > 1) return [];
    const hash = createHash('sha256').update(RECIPE).update(bytes).digest('base64url').slice(0, 10);
    // In a list of sources a comma or a space would end the address.
    const stem = basename(src, extname(src)).replace(/[^\w.-]+/g, '-');
    return await Promise.all(
      FORMATS.map(async ({ name, type, options }) => {
        const files = await Promise.all(
          widthsFor(autoOrient.width).map(async (width) => {
            const file = `${stem}-${width}-${hash}.${name}`;
            await keptFile(join(keptDir, file), join(outDir, 'assets', file), () =>
              sharp(bytes).autoOrient().resize({ width }).toFormat(name, options).toBuffer(),
            );
            return `/assets/${file} ${width}w`;
          }),
        );
        return { type, srcSet: files.join(', ') };
      }),
    );
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message.split('\n')[0] : String(fault);
    console.warn(`public${src} stays as it is: ${reason}`);
    return [];
  }
}
