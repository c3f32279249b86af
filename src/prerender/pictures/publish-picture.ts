import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { isAnimated, isUnpublished, MAX_WIDTH } from '../../validate/facts/picture-facts.ts';
import { NoSharpFault, openSharp } from '../sharp.ts';
import { cacheFile } from './cached-file.ts';

/** Increased when the encoding changes, so that cached pictures are encoded again. */
export const PUBLISHING = '2';

const jpeg = (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true });

/** How each format is encoded; most browsers use the smaller formats instead. */
const ENCODERS: Record<string, (picture: Sharp, original: { bytes: Buffer; hasFewColours: boolean }) => Sharp> = {
  '.jpg': jpeg,
  '.jpeg': jpeg,
  // A palette is kept: in full colour the file would grow by half.
  '.png': (picture, { hasFewColours }) =>
    picture.png({ compressionLevel: 9, ...(hasFewColours && { palette: true, quality: 100, dither: 0, effort: 10 }) }),
  '.gif': (picture) => picture.gif(),
  // VP8L is the lossless codec: drawings stay free of artefacts.
  '.webp': (picture, { bytes }) => picture.webp(bytes.includes('VP8L') ? { lossless: true } : { quality: 82 }),
  '.avif': (picture) => picture.avif({ quality: 60, effort: 3 }),
};

/** Formats that are published with all their frames. */
const MOVING = new Set(['.gif', '.webp']);

const endingOf = (path: string): string => extname(path).toLowerCase();

/** Whether `publishPicture` decides how a file of public/ is published. */
export const isRaster = (path: string): boolean => endingOf(path) in ENCODERS || isUnpublished(path);

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Rotates a JPEG by its EXIF orientation; sharp rotates AVIF by itself. */
export const upright = (picture: Sharp, bytes: Buffer): Sharp => (isJpeg(bytes) ? picture.autoOrient() : picture);

/**
 * Encodes a raster picture of public/ for publication, unless it is cached: upright, at most 2,560 px wide, in sRGB, and
 * without metadata such as the location of a photograph. GIF and WebP keep their frames.
 *
 * @param path      As `readPublicFolder` lists it: "/pictures/shop.jpg"; `isRaster` is true for it.
 * @param source    Its file.
 * @param cacheDir  Where encoded pictures are cached.
 * @returns         The file to publish; null, and a warning, for a format that is not published and for a damaged file.
 * @throws          NoSharpFault: the original is never published instead.
 * @see             docs/decisions 0050
 */
export async function publishPicture(path: string, source: string, cacheDir: string): Promise<string | null> {
  if (isUnpublished(path)) {
    console.warn(
      `public${path} is not published: browsers cannot show its format, and it may say where it was taken. ` +
        'Save it as JPEG, PNG, WebP or AVIF.',
    );
    return null;
  }
  const sharp = await openSharp();
  if (!sharp) throw new NoSharpFault(path);
  const ending = endingOf(path);
  const bytes = readFileSync(source);
  const hash = createHash('sha256').update(PUBLISHING).update(bytes).digest('base64url').slice(0, 10);
  const published = join(cacheDir, `published-${hash}${ending}`);
  if (isAnimated(bytes) && !MOVING.has(ending))
    console.warn(`public${path} is published with its first frame alone. Save it as animated WebP or as a video.`);
  try {
    await cacheFile(published, async () => {
      // Browsers show a truncated file as far as it goes, and so does this.
      const picture = sharp(bytes, { animated: MOVING.has(ending), failOn: 'none' });
      const { orientation = 1, isPalette, width } = await picture.metadata();
      if (orientation > 1 && !isJpeg(bytes))
        console.warn(`public${path} is published unturned: only JPEG is turned. Save it upright.`);
      const resized = upright(picture, bytes).resize({ width: MAX_WIDTH, withoutEnlargement: true });
      // Scaling adds colours.
      const hasFewColours = isPalette && width <= MAX_WIDTH;
      return ENCODERS[ending]!(resized, { bytes, hasFewColours }).toBuffer();
    });
    return published;
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message.split('\n')[0] : String(fault);
    console.warn(`public${path} is not published, because it cannot be read: ${reason}. Save it again.`);
    return null;
  }
}
