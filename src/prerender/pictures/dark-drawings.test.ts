import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../../tests/new-folder.ts';
import type { Picture, Video } from '../../model/parts.ts';
import { DEFAULT_THEME } from '../../styles/default-theme.ts';
import { themeTokens } from '../../styles/theme.ts';
import { pageWith } from '../testing/photographs.ts';
import { darkDrawing } from './dark-drawings.ts';
import { addPictureSources } from './index.ts';

const { dark } = themeTokens(DEFAULT_THEME);

let rootDir: string;
beforeAll(() => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'public'));
  const write = (name: string, content: string) =>
    writeFileSync(join(rootDir, 'public', name), `<svg viewBox="0 0 9 9">${content}</svg>`);
  write('chart.svg', '<text fill="var(--ink, #000)">3%</text>');
  write('flag.svg', '<path fill="#f00"/>');
  writeFileSync(join(rootDir, 'public/shop.png'), 'var(--ink)');
});

const picture = (src: string): Picture => ({ src, alt: 'A chart', width: 9, height: 9 });

/** The props of a section on a ground, as a build shows them. */
async function shownOn(className: string, props: Record<string, unknown>): Promise<Record<string, unknown>> {
  const page = pageWith(props);
  const [section] = page.sections;
  const options = { rootDir, outDir: join(rootDir, 'dist'), cacheDir: join(rootDir, 'cache'), theme: DEFAULT_THEME };
  const [shown] = await addPictureSources([{ ...page, sections: [{ ...section!, className }] }], options);
  return shown!.sections[0]!.props;
}

describe('A drawing in colours of the theme', () => {
  it('is a dark file in a section on dark ground, wherever the section has it', async () => {
    const props = await shownOn('section tone-dark', { items: [{ picture: picture('/chart.svg') }] });
    const [item] = props['items'] as { picture: Picture }[];
    expect(item!.picture).toEqual({
      ...picture('/chart.svg'),
      src: expect.stringMatching(/^\/assets\/chart-dark-[\w-]{10}\.svg$/),
    });
    const file = readFileSync(join(rootDir, 'dist', item!.picture.src), 'utf8');
    expect(file).toContain(`--ink:${dark['ink']}`);
    expect(file).not.toContain('prefers-color-scheme');
  });

  it('is the file for both schemes in all other sections', async () => {
    expect(await shownOn('section tone-tint', { picture: picture('/chart.svg') })).toEqual({
      picture: picture('/chart.svg'),
    });
  });
});

it.each(['/flag.svg', '/shop.png', '/absent.svg'])(
  'A picture that is the same in both schemes is the same file on dark ground: %s',
  async (src) => {
    expect(await shownOn('section tone-dark', { picture: picture(src) })).toEqual({ picture: picture(src) });
  },
);

it('A film on dark ground is the one for dark pages, with a dark poster', async () => {
  const [light, darkOne] = [
    { src: '/day.mp4', type: 'video/mp4', media: '(min-width: 560px) and (prefers-color-scheme: light)' },
    { src: '/night.mp4', type: 'video/mp4', media: '(min-width: 560px)' },
  ];
  const video: Video = { sources: [light, darkOne], poster: picture('/chart.svg') };
  const shown = (await shownOn('section tone-dark', { video }))['video'] as Video;
  expect(shown.sources).toEqual([darkOne]);
  expect(shown.poster.src).toContain('/assets/chart-dark-');
});

describe('A dark drawing', () => {
  it('follows its own rules for the dark scheme, and none for the light one', () => {
    const rules = '@media (prefers-color-scheme:dark){a{}}@media print and ( prefers-color-scheme: light ){b{}}';
    const svg = darkDrawing(`<svg><style>${rules}</style></svg>`, DEFAULT_THEME);
    expect(svg).toBe('<svg><style>@media (min-width:0){a{}}@media print and (max-width:0){b{}}</style></svg>');
  });

  it('takes the second colour of light-dark()', () => {
    const svg = darkDrawing('<svg id="a"><path fill="light-dark(#000, #fff)"/></svg>', DEFAULT_THEME);
    expect(svg).toContain('<svg id="a"><style>:root{color-scheme:dark!important}</style>');
  });
});
