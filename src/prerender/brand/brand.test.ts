import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageOf, site } from '../../../tests/sections/every-type.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { DEFAULT_THEME } from '../../styles/default-theme.ts';
import { webManifest } from '../files/site-files.ts';
import { fitLogo } from './fit-logo.ts';
import { makeIcons, type SiteIcons } from './make-icons.ts';
import { newFolder } from '../../../tests/new-folder.ts';
import { documentOf } from '../testing/document-of.ts';

let rootDir: string;
const options = () => ({ rootDir, outDir: join(rootDir, 'out'), cacheDir: join(rootDir, 'cache') });
const iconsOf = (icon: string | null) => makeIcons({ icon, theme: DEFAULT_THEME }, options());
const made = (address: string | undefined) => sharp(join(rootDir, 'out', address!));

/** The colour of the first pixel, with its opacity. */
const corner = async (address: string | undefined) =>
  Array.from((await made(address).ensureAlpha().raw().toBuffer()).subarray(0, 4));

async function headOf(icons: SiteIcons): Promise<string> {
  const html = await documentOf(pageOf('prose', 'default'), { icons });
  return html.slice(0, html.indexOf('</head>'));
}
const manifestOf = (icons: SiteIcons) =>
  JSON.parse(webManifest({ site, description: 'A site.' } as unknown as ResolvedSite, '#fff', icons)) as {
    icons?: { src: string; sizes: string }[];
  };

beforeAll(async () => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'public'));
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>';
  writeFileSync(join(rootDir, 'public/icon.svg'), drawing);
  const full = { create: { width: 600, height: 600, channels: 3 as const, background: '#c00' } };
  await sharp(full).png().toFile(join(rootDir, 'public/icon.png'));
  await sharp({ create: { ...full.create, width: 900, height: 300 } })
    .png()
    .toFile(join(rootDir, 'public/logo.png'));
});

describe('The icons of a site', () => {
  it('are made from a drawing, in the size that each is asked for', async () => {
    const icons = await iconsOf('/icon.svg');
    const sizes = await Promise.all(
      Object.values(icons.pngs).map(async (address) => (await made(address).metadata()).width),
    );
    expect(sizes).toEqual([48, 180, 192, 512]);
    const head = await headOf(icons);
    for (const address of ['/icon.svg', icons.pngs[48]!, icons.pngs[180]!]) expect(head).toContain(`href="${address}"`);
    expect(manifestOf(icons).icons?.map(({ src }) => src)).toEqual([icons.pngs[192], icons.pngs[512]]);
  });

  it('are transparent in a tab and lie on a ground on a home screen, which would make it black', async () => {
    const { pngs } = await iconsOf('/icon.svg');
    expect((await corner(pngs[48]))[3]).toBe(0);
    for (const width of [180, 512]) expect((await corner(pngs[width]))[3]).toBe(255);
  });

  it('go to the edge where the picture does', async () => {
    const icons = await iconsOf('/icon.png');
    expect(icons.drawing).toBeNull();
    for (const width of [48, 180, 512]) expect(await corner(icons.pngs[width])).toEqual([204, 0, 0, 255]);
  });

  it('are named nowhere where there is none', async () => {
    const icons = await iconsOf(null);
    expect(await headOf(icons)).not.toMatch(/rel="(icon|apple-touch-icon)"|"logo"/);
    expect(manifestOf(icons).icons).toBeUndefined();
  });
});

it('A logo of many pixels is published at the size that the header shows', async () => {
  const logo = { src: '/logo.png', alt: 'A site', width: 900, height: 300 };
  const { site: fitted } = await fitLogo({ site: { ...site, logo } }, options());
  expect(fitted.logo).toMatchObject({ alt: 'A site', width: 900, height: 300 });
  expect(await made(fitted.logo!.src).metadata()).toMatchObject({ width: 288, height: 96 });
});
