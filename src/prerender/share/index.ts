import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../config/content-hash.ts';
import { withoutName } from '../../model/share-title.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { themeTokens } from '../../styles/theme.ts';
import { copyCached } from '../pictures/cached-file.ts';
import { openSharp } from '../sharp.ts';
import { openTypeSetter, type TypeSetter } from './set-title.ts';
import { shareSvg, type ShareWords } from './share-svg.ts';

/** With more routes, all share one picture: drawing takes 7 to 11 ms each. */
export const MAX_OWN_PICTURES = 200;

/** Increased when the drawing changes, so that cached pictures are drawn again. */
const DRAWING = '1';

interface ShareOptions {
  rootDir: string;
  /** The build's folder; pictures go to `assets/`. */
  outDir: string;
  /** Where pictures are cached. */
  cacheDir: string;
}

/**
 * Draws the share picture of each route from its title, 1200 x 630, unless it is cached.
 *
 * @returns  Path to the picture's address. Other routes use /share.png: their title does not fit or has letters that the
 *           typeface lacks, or there are too many routes.
 * @see      docs/decisions 0028
 */
export async function makeSharePictures(
  { pages, site, theme }: ResolvedSite,
  { rootDir, outDir, cacheDir }: ShareOptions,
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  if (pages.length > MAX_OWN_PICTURES) return pictures;
  const tokens = themeTokens(theme).light;
  const markFile = join(rootDir, 'public/brand-mark.svg');
  const mark = existsSync(markFile) ? readFileSync(markFile, 'utf8') : '';
  let setter: Promise<TypeSetter> | undefined;

  const draw = async (words: ShareWords): Promise<Uint8Array | null> => {
    const sharp = await openSharp();
    if (!sharp) return null;
    setter ??= openTypeSetter(rootDir);
    const svg = shareSvg(await setter, words);
    return svg === null ? null : sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  };

  await Promise.all(
    pages.map(async ({ path, title }) => {
      const words = { title: withoutName(title, site.name), siteName: site.name, mark, tokens };
      const name = `share-${contentHash(DRAWING, JSON.stringify(words))}.png`;
      const cached = join(cacheDir, name);
      const drawn = existsSync(cached) ? undefined : await draw(words);
      if (drawn === null) return;
      await copyCached(cached, join(outDir, 'assets', name), () => Promise.resolve(drawn!));
      pictures.set(path, `/assets/${name}`);
    }),
  );
  return pictures;
}
