import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Picture } from '../../model/parts.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { pictureFacts } from '../../validate/facts/picture-facts.ts';
import { publicPath } from '../../validate/facts/public-folder.ts';
import { copyCached } from '../pictures/cached-file.ts';
import { fileHash } from '../pictures/file-hash.ts';
import { openSharp } from '../sharp.ts';

/** Three times the height in the header, in px, for the sharpest screens. */
const HEIGHT = 96;

interface Folders {
  rootDir: string;
  outDir: string;
  cacheDir: string;
}

/**
 * Scales the files of the logos to what the header shows, unless they are drawings, move or are small.
 *
 * @returns  The site with the addresses of the smaller files as those of its logos.
 */
export async function fitLogo<Site extends Pick<ResolvedSite, 'site'>>(
  resolved: Site,
  folders: Folders,
): Promise<Site> {
  const { logo, logoDark } = resolved.site;
  const fit = async (picture: Picture) => ({ ...picture, src: await fittedSrc(picture, folders) });
  return {
    ...resolved,
    site: {
      ...resolved.site,
      ...(logo && { logo: await fit(logo) }),
      ...(logoDark && { logoDark: await fit(logoDark) }),
    },
  };
}

/** The address of a logo at the size that the header shows. */
async function fittedSrc({ src }: Picture, { rootDir, outDir, cacheDir }: Folders): Promise<string> {
  const path = decodeURIComponent(src);
  const facts = pictureFacts(rootDir, path);
  if (path.toLowerCase().endsWith('.svg') || !facts || facts.isAnimated || facts.height <= HEIGHT) return src;
  const sharp = await openSharp();
  if (!sharp) return src;
  const file = publicPath(rootDir, path);
  const name = `logo-${HEIGHT}-${fileHash(file)}.webp`;
  await copyCached(join(cacheDir, name), join(outDir, 'assets', name), () =>
    sharp(readFileSync(file)).autoOrient().resize({ height: HEIGHT }).webp({ lossless: true }).toBuffer(),
  );
  return `/assets/${name}`;
}
