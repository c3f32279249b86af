import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mp4, plain, svg, webm } from './testing/example-files.ts';
import { uploadServer, type UploadServer } from './testing/upload-server.ts';

let server: UploadServer;
beforeEach(async () => {
  server = await uploadServer();
});
afterEach(() => server.close());

const stored = (src: string) => readFileSync(join(server.rootDir, 'public', src));

describe('A photograph', () => {
  it('is turned upright, and says no longer where it was taken', async () => {
    const taken = await plain(40, 30)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(taken).metadata()).toMatchObject({ width: 40, height: 30, orientation: 6 });
    const { status, src, width, height } = await server.send(taken, 'IMG 0042.JPG');
    expect([status, src, width, height]).toEqual([200, '/pictures/img-0042.jpg', 30, 40]);
    const { orientation, exif, xmp, iptc, icc } = await sharp(stored(src!)).metadata();
    expect([orientation, exif, xmp, iptc, icc]).toEqual(Array(5).fill(undefined));
  });

  it('becomes at most 2,560 px wide', async () => {
    const { width, height } = await server.send(await plain(3000, 1500).png().toBuffer(), 'wide.png');
    expect([width, height]).toEqual([2560, 1280]);
  });

  it('is told by its bytes, whatever it is called', async () => {
    expect((await server.send(await plain().png().toBuffer(), 'shop.jpg')).src).toBe('/pictures/shop.png');
  });

  it('of a wide gamut becomes sRGB', async () => {
    const wide = await plain().withIccProfile('p3').jpeg().toBuffer();
    const { src } = await server.send(wide, 'wide.jpg');
    expect((await sharp(stored(src!)).metadata()).icc).toBeUndefined();
  });

  it.each(['webp', 'avif', 'gif', 'png', 'jpeg'] as const)('is taken as %s', async (format) => {
    const { status, src } = await server.send(await plain().toFormat(format).toBuffer(), 'shop');
    expect([status, (await sharp(stored(src!)).metadata()).width]).toEqual([200, 40]);
  });

  it('that moves keeps its frames', async () => {
    const frames = await sharp([await plain().png().toBuffer(), await plain(40, 30).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const { src } = await server.send(frames, 'moves.gif');
    expect((await sharp(stored(src!)).metadata()).pages).toBe(2);
  });
});

describe('A film', () => {
  it.each([
    ['MP4', mp4(), '/video/film.mp4'],
    ['WebM', webm, '/video/film.webm'],
  ])('is stored as it is: %s', async (_, bytes, src) => {
    const answer = await server.send(bytes, 'film.bin');
    expect(answer).toMatchObject({ status: 200, src, width: null, notes: [] });
    expect(stored(src)).toEqual(bytes);
  });

  it('that says where it was taken is taken with a word about that', async () => {
    const { notes } = await server.send(mp4('\u00a9xyz+52.5+13.4/'), 'film.mp4');
    expect(notes).toEqual([expect.stringContaining('says where it was taken')]);
  });
});

describe('A drawing', () => {
  it('keeps its shapes, styles and movement', async () => {
    const drawing = svg(
      '<style>.a{fill:url(#g)}svg:target .a{animation:go 2s}</style><linearGradient id="g"/><path class="a" d="M0 0h9"/><use href="#g"/>' +
        '<image href="data:image/png;base64,AAAA"/><text x="1">Tea &amp; cake</text><animate attributeName="x" to="3"/>',
      'viewBox="0 0 40 30" id="play"',
    );
    const { status, src, width, height, notes } = await server.send(drawing, 'scene.svg');
    expect([status, width, height, notes]).toEqual([200, 40, 30, []]);
    expect(stored(src!).toString()).toBe(
      `${drawing.replaceAll(/<(path|use|image|animate|linearGradient)([^>]*)\/>/g, '<$1$2></$1>')}\n`,
    );
  });

  it.each([
    [
      'Inkscape',
      '<metadata><rdf:RDF xmlns:rdf="urn:rdf"/></metadata><i:view xmlns:i="urn:i" i:zoom="1"/><path d="M0 0"/>',
    ],
    ['Illustrator', '<g id="a"><path d="M0 0"/></g><a xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>'],
  ])('of %s is taken without what only that program reads', async (_, content) => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg(content)}`;
    const { src, status, error } = await server.send(text, 'x.svg');
    expect([status, error]).toEqual([200, undefined]);
    expect(stored(src!).toString()).not.toMatch(/rdf|zoom|DOCTYPE|made by|xlink/);
  });

  it('of Illustrator is taken with entities for its namespaces', async () => {
    const namespaces = {
      ns_svg: 'http://www.w3.org/2000/svg',
      ns_xlink: 'http://www.w3.org/1999/xlink',
      ns_ai: 'urn:ai',
    };
    const entities = Object.entries(namespaces).map(([name, text]) => `\t<!ENTITY ${name} "${text}">\n`);
    const drawing =
      `<?xml version="1.0"?>\n<!-- Generator: x -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n${entities.join('')}]>\n` +
      '<svg xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:x="&ns_xlink;" viewBox="0 0 9 9"><i:pgf>secret</i:pgf><use x:href="#a"/></svg>';
    const { src, notes } = await server.send(drawing, 'x.svg');
    expect([stored(src!).toString(), notes]).toEqual([
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><use href="#a"></use></svg>\n',
      [],
    ]);
  });

  it('is taken without declarations of what it is and of prefixes', async () => {
    const drawing = '<svg viewBox="0 0 9 9"><i:pgf>secret</i:pgf><use xlink:href="#a" sketch:type="x"/></svg>';
    const { src } = await server.send(drawing, 'x.svg');
    expect(stored(src!).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><use href="#a"></use></svg>\n',
    );
  });
});

describe('The name of a file', () => {
  it('is never that of another one', async () => {
    const names = [];
    for (const width of [40, 50, 60])
      names.push((await server.send(await plain(width).png().toBuffer(), 'Shop Front.png')).src);
    expect(names).toEqual(['/pictures/shop-front.png', '/pictures/shop-front-2.png', '/pictures/shop-front-3.png']);
  });

  it('is the one it has already, for the same bytes: there were two files of one photograph', async () => {
    const [bytes, other] = await Promise.all([plain(40), plain(50)].map((picture) => picture.png().toBuffer()));
    const names = [];
    for (const sent of [bytes!, other!, bytes!, other!]) names.push((await server.send(sent, 'shop.png')).src);
    expect(names).toEqual(['shop', 'shop-2', 'shop', 'shop-2'].map((name) => `/pictures/${name}.png`));
    expect(server.filesIn('public')).toHaveLength(2);
  });

  it('differs from others by more than capital letters', async () => {
    const bytes = await plain().png().toBuffer();
    await server.send(bytes, 'a.png');
    writeFileSync(join(server.rootDir, 'public/pictures/Shop.PNG'), 'other');
    expect((await server.send(bytes, 'shop.png')).src).toBe('/pictures/shop-2.png');
  });

  it('is free for one only, when many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        server.send(
          await plain(40 + at)
            .png()
            .toBuffer(),
          'shop.png',
        ),
      ),
    );
    expect(new Set(answers.map(({ src }) => src)).size).toBe(8);
  });

  it('stands in the folder that is wished for', async () => {
    const bytes = await plain().png().toBuffer();
    await server.send(bytes, 'a.png');
    expect((await server.send(svg(), 'logo.svg', '/pictures')).src).toBe('/pictures/logo.svg');
    expect((await server.send(svg(), 'logo.svg', '')).src).toBe('/logo.svg');
  });
});

it('A file is published whole, and nothing is left of its making', async () => {
  await server.send(await plain().png().toBuffer(), 'shop.png');
  expect(server.filesIn('public')).toEqual(['/pictures/shop.png']);
  expect(server.filesIn('.build')).toEqual([]);
});
