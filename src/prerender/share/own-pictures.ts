import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { PictureFile } from '../../model/parts.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { publicPath } from '../../validate/facts/public-folder.ts';
import { copyCached } from '../pictures/cached-file.ts';
import { upright } from '../pictures/publish-picture.ts';
import { NoSharpFault, openSharp } from '../sharp.ts';
import { SHARE_SIZE } from '../../model/share.ts';

/** A share picture of a page: its address, and what it shows. */
export interface SharePicture {
  address: string;
  alt?: string;
}

/** Increased when the cropping changes, so that cached pictures are cropped again. */
const CROPPING = '1';

/** Crops a picture to the share picture's shape; the point at `focus` stays as near its middle as the edges allow. */
async function crop(picture: Sharp, [left, top]: [number, number] = [0.5, 0.5]): Promise<Uint8Array> {
  const { data, info } = await picture
    .resize({ ...SHARE_SIZE, fit: 'outside' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const start = (share: number, whole: number, room: number) => Math.floor(share * Math.max(0, whole - room));
  const sharp = (await openSharp())!;
  return sharp(data, { raw: { width, height, channels } })
    .extract({
      left: start(left, width, SHARE_SIZE.width),
      top: start(top, height, SHARE_SIZE.height),
      ...SHARE_SIZE,
    })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/**
 * Publishes the share pictures that pages name, as JPEG of 1200 x 630, unless they are cached.
 *
 * @param outDir    The build's folder; pictures go to `assets/`.
 * @param cacheDir  Where pictures are cached.
 * @returns         By the page's path.
 * @throws          NoSharpFault: the original is never published instead.
 */
export async function cropSharePictures(
  { sharePictures }: Pick<ResolvedSite, 'sharePictures'>,
  { rootDir, outDir, cacheDir }: { rootDir: string; outDir: string; cacheDir: string },
): Promise<Map<string, SharePicture>> {
  const cropped = await Promise.all(
    [...sharePictures].map(async ([path, { src, alt, focus }]: [string, PictureFile]) => {
      const bytes = readFileSync(publicPath(rootDir, src));
      const hash = createHash('sha256')
        .update(`${CROPPING} ${focus?.join(' ')} `)
        .update(bytes);
      const name = `share-${hash.digest('base64url').slice(0, 10)}.jpg`;
      await copyCached(join(cacheDir, name), join(outDir, 'assets', name), async () => {
        const sharp = await openSharp();
        if (!sharp) throw new NoSharpFault(src);
        return crop(upright(sharp(bytes, { failOn: 'none' }), bytes), focus);
      });
      return [path, { address: `/assets/${name}`, ...(alt !== '' && { alt }) }] as const;
    }),
  );
  return new Map(cropped);
}
