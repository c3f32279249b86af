import { readFileSync } from 'node:fs';
import { contentHash } from '../../config/content-hash.ts';
import type { Page } from '../../model/page.ts';
import type { Picture, Video } from '../../model/parts.ts';
import type { Theme } from '../../model/theme.ts';
import { darkPictureStylesheet } from '../../styles/theme.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { themePicture } from '../files/copy-public.ts';
import { mapMedia } from './map-media.ts';
import { stemOf, type MadeFile } from './raster-sources.ts';

/** What a drawing has that looks another way in the dark. */
const HAS_SCHEMES = /var\(--|prefers-color-scheme|light-dark\(/;

/** Holds wherever a drawing is shown; `max-width: 0` nowhere. */
const ALWAYS = '(min-width:0)';
const NEVER = '(max-width:0)';

/**
 * A drawing as it is in dark mode, whatever the visitor's mode: with the theme's dark colours, and with its own rules for the
 * dark scheme alone.
 */
export const darkDrawing = (svg: string, theme: Theme): string =>
  themePicture(svg, darkPictureStylesheet(theme))
    .replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, scheme) => (scheme === 'dark' ? ALWAYS : NEVER))
    .replace(/<svg\b[^>]*>/, (tag) =>
      svg.includes('light-dark(') ? `${tag}<style>:root{color-scheme:dark!important}</style>` : tag,
    );

/**
 * The dark file of a drawing of public/, without making it.
 *
 * @param src  Its address: "/pictures/till.svg".
 * @returns    Null for what is the same in both schemes: photographs, and drawings in colours of their own.
 */
export function darkFile(rootDir: string, src: string, theme: Theme): MadeFile | null {
  const name = decodeURIComponent(src);
  const file = name.endsWith('.svg') ? findPublicFile(rootDir, name) : null;
  const svg = file === null ? '' : readFileSync(file, 'utf8');
  if (!HAS_SCHEMES.test(svg)) return null;
  const dark = darkDrawing(svg, theme);
  return {
    address: `/assets/${stemOf(name)}-dark-${contentHash(dark)}.svg`,
    type: 'image/svg+xml',
    make: () => Promise.resolve(Buffer.from(dark)),
  };
}

/**
 * Shows dark drawings, and films for dark pages, in a page's sections on dark ground. Chromium and Firefox pass a section's
 * `color-scheme` to the drawing in an `<img>`; WebKit passes the visitor's, and no browser chooses a film by the section.
 *
 * @param darkOf  The address of the dark file of a drawing; its own where it has none.
 * @see           docs/decisions 0151
 */
export function withDarkDrawings(page: Page, darkOf: (src: string) => string): Page {
  if (!page.sections.some(isOnDark)) return page;
  const picture = (shown: Picture): Picture => ({ ...shown, src: darkOf(shown.src) });
  const video = ({ sources, poster }: Video): Video => ({
    // Without those for a light page, the first that a browser takes is a dark one, where there is any.
    sources: sources.filter(({ media }) => !media?.includes('prefers-color-scheme: light')),
    poster: picture(poster),
  });
  return mapMedia(page, (media, section) => {
    if (!isOnDark(section)) return media;
    return 'poster' in media ? video(media) : picture(media);
  });
}

const isOnDark = ({ className }: Page['sections'][number]): boolean => className.split(' ').includes('tone-dark');
