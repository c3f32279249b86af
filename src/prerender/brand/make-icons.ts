import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../config/content-hash.ts';
import { addressOf } from '../../model/site-path.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { themeTokens } from '../../styles/theme.ts';
import { pictureFacts } from '../../validate/facts/picture-facts.ts';
import { publicPath } from '../../validate/facts/public-folder.ts';
import { copyCached } from '../pictures/cached-file.ts';
import { openSharp } from '../sharp.ts';
import { withColours } from './with-colours.ts';

/** The icons of a site, as pages and the web app manifest name them. */
export interface SiteIcons {
  /** The address of the drawing; null where the icon is no drawing. */
  drawing: string | null;
  /** Addresses by width in px: 48 for tabs, 180 for iOS, 192 and 512 for the manifest. None where sharp does not run. */
  pngs: Record<number, string>;
}

export const NO_ICONS: SiteIcons = { drawing: null, pngs: {} };

/** The icon as its author made it, for programs that show pages without a build. */
export const ownIcon = (icon: string | null): SiteIcons => {
  if (icon === null) return NO_ICONS;
  return icon.endsWith('.svg')
    ? { drawing: addressOf(icon), pngs: {} }
    : { drawing: null, pngs: { 48: addressOf(icon) } };
};

/** The width of a tab's icon, which keeps its transparent ground; those of home screens lie on the colour of the page. */
const TAB = 48;
const WIDTHS = [TAB, 180, 192, 512];

/** The part of a home screen's icon that its shape never cuts off, as a share of its width. */
const SAFE = 0.64;

/** Increased when the drawing changes, so that cached icons are drawn again. */
const DRAWING = '1';

/**
 * Makes the icons of a site from `site.icon`, unless they are cached. One that covers its whole square is only scaled.
 *
 * @param outDir    The build's folder; icons go to `assets/`.
 * @param cacheDir  Where icons are cached.
 */
export async function makeIcons(
  { icon, theme }: Pick<ResolvedSite, 'icon' | 'theme'>,
  { rootDir, outDir, cacheDir }: { rootDir: string; outDir: string; cacheDir: string },
): Promise<SiteIcons> {
  const sharp = icon === null ? null : await openSharp();
  if (icon === null || !sharp) return ownIcon(icon);
  const tokens = themeTokens(theme).light;
  const file = readFileSync(publicPath(rootDir, icon));
  const isDrawing = icon.toLowerCase().endsWith('.svg');
  const bytes = isDrawing ? Buffer.from(withColours(file.toString('utf8'), tokens)) : file;
  const natural = Math.max(pictureFacts(rootDir, icon)?.width ?? 1, 1);
  const scaled = (width: number): Promise<Buffer> =>
    sharp(bytes, isDrawing ? { density: Math.min((72 * width) / natural, 7200) } : {})
      .resize({ width, height: width, fit: 'contain', background: 'transparent' })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const draw = async (width: number): Promise<Buffer> => {
    if (width === TAB || (await sharp(await scaled(TAB)).stats()).isOpaque) return scaled(width);
    const ground = { width, height: width, channels: 3 as const, background: tokens['paper']! };
    const icon = await scaled(Math.round(width * SAFE));
    return sharp({ create: ground })
      .composite([{ input: icon }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  };
  const hash = contentHash(DRAWING, tokens['paper']!, bytes.toString('base64'));
  const pngs = await Promise.all(
    WIDTHS.map(async (width) => {
      const name = `icon-${width}-${hash}.png`;
      await copyCached(join(cacheDir, name), join(outDir, 'assets', name), () => draw(width));
      return [width, `/assets/${name}`] as const;
    }),
  );
  return { ...ownIcon(icon), pngs: Object.fromEntries(pngs) };
}
