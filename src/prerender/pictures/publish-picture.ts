import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { isAnimated, isUnpublished, MAX_WIDTH } from '../../validate/facts/picture-facts.ts';
import { NoSharpFault, openSharp } from '../sharp.ts';
import { cacheFile } from './cached-file.ts';

/** Raised when pictures are published in another way, so that no build takes over what an older one has published. */
export const PUBLISHING = '2';

const jpeg = (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true });

/** How each format is encoded; most browsers take the smaller formats of a photograph instead. */
const ENCODERS: Record<string, (picture: Sharp, original: { bytes: Buffer; hasFewColours: boolean }) => Sharp> = {
  '.jpg': jpeg,
  '.jpeg': jpeg,
  // A file with a palette keeps it, and with it every pixel; written in full colours it would grow by half.
  '.png': (picture, { hasFewColours }) =>
    picture.png({ compressionLevel: 9, ...(hasFewColours && { palette: true, quality: 100, dither: 0, effort: 10 }) }),
  '.gif': (picture) => picture.gif(),
  // The name of the lossless codec: drawings stay without artefacts.
  '.webp': (picture, { bytes }) => picture.webp(bytes.includes('VP8L') ? { lossless: true } : { quality: 82 }),
  '.avif': (picture) => picture.avif({ quality: 60, effort: 3 }),
};

/** Formats that are published with all their frames. */
const MOVING = new Set(['.gif', '.webp']);

const endingOf = (path: string): string => extname(path).toLowerCase();

/** Whether a file of public/ is published as `publishPicture` makes it: raster pictures, and those left out. */
export const isRaster = (path: string): boolean => endingOf(path) in ENCODERS || isUnpublished(path);

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Turns a picture as far as `pictureFacts` knows of it: JPEG by its EXIF orientation, AVIF always is. */
export const upright = (picture: Sharp, bytes: Buffer): Sharp => (isJpeg(bytes) ? picture.autoOrient() : picture);

/**
 * Encodes a raster picture of public/ anew for publication, unless a build before has: upright, at most 2,560 px wide, in
 * sRGB, and without metadata, such as the place it was taken at. GIF and WebP keep their frames.
 *
 * @param path     As `readPublicFolder` lists it: "/pictures/shop.jpg"; `isRaster` is true for it.
 * @param source   Where it stands on the disk.
 * @param cacheDir  Where encoded pictures are cached.
 * @returns        The file to publish; null, and a warning, for a format that is not published and for a damaged file.
 * @throws         NoSharpFault: the original is never published instead.
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
      // Browsers show a torn file as far as it goes, and so does this.
      const picture = sharp(bytes, { animated: MOVING.has(ending), failOn: 'none' });
      const { orientation = 1, isPalette, width } = await picture.metadata();
      if (orientation > 1 && !isJpeg(bytes))
        console.warn(`public${path} is published unturned: only JPEG is turned. Save it upright.`);
      const resized = upright(picture, bytes).resize({ width: MAX_WIDTH, withoutEnlargement: true });
      // To scale a picture mixes its colours.
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
