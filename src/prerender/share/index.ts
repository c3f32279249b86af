import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../config/content-hash.ts';
import type { Picture } from '../../model/parts.ts';
import { withoutName } from '../../model/share.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { themeTokens, type Tokens } from '../../styles/theme.ts';
import { publicPath } from '../../validate/facts/public-folder.ts';
import { withColours } from '../brand/with-colours.ts';
import { copyCached } from '../pictures/cached-file.ts';
import { openSharp } from '../sharp.ts';
import { openTypeSetter, type TypeSetter } from './set-title.ts';
import { shareSvg, type ShareLogo, type ShareWords } from './share-svg.ts';

/** With more routes, all share one picture: drawing takes 7 to 11 ms each. */
export const MAX_OWN_PICTURES = 200;

/** Increased when the drawing changes, so that cached pictures are drawn again. */
const DRAWING = '2';

interface ShareOptions {
  rootDir: string;
  /** The build's folder; pictures go to `assets/`. */
  outDir: string;
  /** Where pictures are cached. */
  cacheDir: string;
}

/** Reads a logo for a drawing: as SVG with the theme's colours, else as PNG; null where sharp does not run. */
async function shareLogo({ src, width, height }: Picture, rootDir: string, tokens: Tokens): Promise<ShareLogo | null> {
  const path = decodeURIComponent(src);
  const bytes = readFileSync(publicPath(rootDir, path));
  const address = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString('base64')}`;
  if (path.toLowerCase().endsWith('.svg'))
    return { data: address('svg+xml', Buffer.from(withColours(bytes.toString('utf8'), tokens))), width, height };
  const sharp = await openSharp();
  return sharp && { data: address('png', await sharp(bytes).resize({ height: 152 }).png().toBuffer()), width, height };
}

/**
 * Draws the share picture of each route from its title, 1200 x 630, unless it is cached.
 *
 * @returns  Path to the picture's address. Other routes have none: their title does not fit or has letters that the
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
  const logo = site.logo ? await shareLogo(site.logo, rootDir, tokens) : null;
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
      const words = { title: withoutName(title, site.name), siteName: site.name, logo, tokens };
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
