import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { SiteFile } from '../../../src/model/site-file.ts';
import { configText, OWN_ROOT } from '../../own-site.ts';

/** Three squares, dark by day and light by night: in the ink of the theme, and by two means of a drawing's own. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">
  <style>:root{color-scheme:light dark}.own{fill:#000}@media (prefers-color-scheme:dark){.own{fill:#fff}}.both{fill:light-dark(#000,#fff)}</style>
  <path fill="var(--ink)" d="M0 0h30v30H0z"/><path class="own" d="M30 0h30v30H30z"/><path class="both" d="M60 0h30v30H60z"/>
</svg>`;

/** The tests' own site with that drawing on dark ground: the picture of the section `#dark` on /about. */
export function siteWithDarkGround(): SiteFile {
  writeFileSync(join(OWN_ROOT, 'public/two-schemes.svg'), DRAWING);
  const site = JSON.parse(configText) as SiteFile;
  const about = site.routes.find(({ path }) => path === '/about')!;
  about.sections.push({
    id: 'dark',
    type: 'call-out',
    tone: 'dark',
    heading: 'At night',
    actions: [{ label: 'Home', link: '/' }],
    picture: { src: '/two-schemes.svg', alt: 'Three squares' },
  });
  return site;
}

/** Whether each of the squares is light in a screenshot of the drawing. */
export async function lightSquares(screenshot: Buffer): Promise<boolean[]> {
  const squares = sharp(screenshot).greyscale().resize(3, 1, { kernel: 'nearest', fit: 'fill' });
  return [...(await squares.raw().toBuffer())].map((grey) => grey > 128);
}
