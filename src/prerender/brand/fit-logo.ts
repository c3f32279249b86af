import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedSite } from '../../resolve/index.ts';
import { pictureFacts } from '../../validate/facts/picture-facts.ts';
import { publicPath } from '../../validate/facts/public-folder.ts';
import { copyCached } from '../pictures/cached-file.ts';
import { fileHash } from '../pictures/file-hash.ts';
import { openSharp } from '../sharp.ts';

/** Three times the height in the header, in px, for the sharpest screens. */
const HEIGHT = 96;

/**
 * Scales the file of the logo to what the header shows, unless it is a drawing, moves or is small.
 *
 * @returns  The site with the address of the smaller file as that of its logo.
 */
export async function fitLogo<Site extends Pick<ResolvedSite, 'site'>>(
  resolved: Site,
  { rootDir, outDir, cacheDir }: { rootDir: string; outDir: string; cacheDir: string },
): Promise<Site> {
  const { logo } = resolved.site;
  if (!logo) return resolved;
  const path = decodeURIComponent(logo.src);
  const facts = pictureFacts(rootDir, path);
  if (path.toLowerCase().endsWith('.svg') || !facts || facts.isAnimated || facts.height <= HEIGHT) return resolved;
  const sharp = await openSharp();
  if (!sharp) return resolved;
  const file = publicPath(rootDir, path);
  const name = `logo-${HEIGHT}-${fileHash(file)}.webp`;
  await copyCached(join(cacheDir, name), join(outDir, 'assets', name), () =>
    sharp(readFileSync(file)).autoOrient().resize({ height: HEIGHT }).webp({ lossless: true }).toBuffer(),
  );
  return { ...resolved, site: { ...resolved.site, logo: { ...logo, src: `/assets/${name}` } } };
}
