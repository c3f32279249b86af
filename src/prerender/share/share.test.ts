import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_ROOT as rootDir } from '../../../tests/own-site.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { DEFAULT_THEME } from '../../styles/default-theme.ts';
import { makeSharePictures, MAX_OWN_PICTURES } from './index.ts';
import { cropSharePictures } from './own-pictures.ts';
import { fitTitle, LINE_HEIGHT, lineWidth, openTypeSetter, type TypeSetter } from './set-title.ts';
import { newFolder } from '../../../tests/new-folder.ts';

const ROOM = { width: 690, height: 330 };
let setter: TypeSetter;
let folder: string;

beforeAll(async () => {
  setter = await openTypeSetter(rootDir);
  folder = newFolder();
});

/** As much of a site as a share picture needs. */
const siteWith = (titles: string[]): ResolvedSite =>
  ({
    pages: titles.map((title, index) => ({ path: `/${index}`, title })),
    site: { name: 'Example Pay' },
    theme: DEFAULT_THEME,
  }) as ResolvedSite;

const draw = (...titles: string[]) =>
  makeSharePictures(siteWith(titles), { rootDir, outDir: folder, cacheDir: join(folder, 'cache') });

describe('The title of a share picture', () => {
  it('fits its room in one to four lines, whatever its length', () => {
    const words = 'Payments rewards stock and insight for every counter in town from the first coffee on'.split(' ');
    for (let count = 1; count <= words.length; count++) {
      const { lines, size } = fitTitle(setter, words.slice(0, count).join(' '), ROOM)!;
      expect(lines.flat()).toEqual(words.slice(0, count));
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(ROOM.height);
      for (const line of lines) expect(lineWidth(setter, line, size)).toBeLessThanOrEqual(ROOM.width);
    }
  });

  it('leaves no word alone on the last line where it can be helped', () => {
    expect(fitTitle(setter, 'Partner with us: grow with every counter', ROOM)!.lines.at(-1)).toEqual([
      'every',
      'counter',
    ]);
  });

  it('is not set when it is too long, or has a word wider than the picture', () => {
    expect(fitTitle(setter, 'A word again and '.repeat(12), ROOM)).toBeNull();
    expect(fitTitle(setter, 'Donaudampfschifffahrtsgesellschaftskapitänsmütze', ROOM)).toBeNull();
  });

  it('is set in all Latin scripts, and in no others', () => {
    expect(fitTitle(setter, 'Łódź, Çanakkale, Zürich & Reykjavík', ROOM)).not.toBeNull();
    for (const title of ['مدفوعات', 'תשלומים', '支払い', 'Оплата', 'Pay 🎉'])
      expect(fitTitle(setter, title, ROOM)).toBeNull();
  });
});

describe('The share picture that a page names', () => {
  /** Three stripes of 1600 px: red, green, blue. */
  async function stripes(): Promise<string> {
    const stripe = (background: string, left: number) => ({
      input: { create: { width: 1600, height: 900, channels: 3 as const, background } },
      left,
      top: 0,
    });
    const root = join(folder, 'own');
    mkdirSync(join(root, 'public'), { recursive: true });
    await sharp({ create: { width: 4800, height: 900, channels: 3, background: '#f00' } })
      .composite([stripe('#0f0', 1600), stripe('#00f', 3200)])
      .png()
      .toFile(join(root, 'public/stripes.png'));
    return root;
  }
  const cropOf = async (root: string, focus?: [number, number]) => {
    const sharePictures = new Map([['/', { src: '/stripes.png', alt: 'Stripes', ...(focus && { focus }) }]]);
    const options = { rootDir: root, outDir: folder, cacheDir: join(folder, 'cache') };
    return (await cropSharePictures({ sharePictures }, options)).get('/')!;
  };

  it('is cropped around its point to what networks show', async () => {
    const root = await stripes();
    const seen = async (focus?: [number, number]) => {
      const { address, alt } = await cropOf(root, focus);
      const { data, info } = await sharp(join(folder, address)).raw().toBuffer({ resolveWithObject: true });
      const middle = ((info.height / 2) * info.width + info.width / 2) * info.channels;
      const colour = [...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 255));
      return { size: `${info.width} x ${info.height}`, alt, colour };
    };
    const size = '1200 x 630';
    expect(await seen()).toEqual({ size, alt: 'Stripes', colour: [0, 1, 0] });
    expect(await seen([0, 0.5])).toEqual({ size, alt: 'Stripes', colour: [1, 0, 0] });
    expect(await seen([1, 0.5])).toEqual({ size, alt: 'Stripes', colour: [0, 0, 1] });
  });
});

describe('A share picture', () => {
  it('is a PNG of 1200 x 630 px, small enough for every network', async () => {
    const file = (await draw('Rewards: earn 3% to 7% on every purchase')).get('/0')!;
    const { width, height, format } = await sharp(join(folder, file)).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(statSync(join(folder, file)).size).toBeLessThan(60_000);
  });

  it('is the same file for the same title, with or without the name of the site, and another for another', async () => {
    const pictures = await draw('Home', 'Home | Example Pay', 'About');
    expect(pictures.get('/1')).toBe(pictures.get('/0'));
    expect(pictures.get('/2')).not.toBe(pictures.get('/0'));
  });

  it('is drawn once', async () => {
    await draw('Home');
    const drawn = () => readdirSync(join(folder, 'cache')).map((file) => statSync(join(folder, 'cache', file)).mtimeMs);
    const before = drawn();
    await draw('Home');
    expect(drawn()).toEqual(before);
  });

  it('is the common one for titles that cannot be set', async () => {
    expect([...(await draw('مدفوعات', 'Payments')).keys()]).toEqual(['/1']);
  });

  it('is the common one for all routes of a very large site', async () => {
    expect((await draw(...Array<string>(MAX_OWN_PICTURES + 1).fill('Page'))).size).toBe(0);
  });
});
